import { FilterSelect, publishedOptions } from '@/components/data-table/filter-select';
import type { TableParams } from '@/components/data-table/use-table-params';
import { useTagsInUseQuery } from '@/features/blog/admin-api';
import { useUserRowsQuery } from '@/features/users/api';

/** The most that the server sends at once. */
const users = { limit: 100, sort: 'username' };

/** The filters of the list of posts: status, author and tag. */
export function PostFilters({ list }: { list: TableParams }) {
  const { data: authors } = useUserRowsQuery(users);
  const { data: tags = [] } = useTagsInUseQuery();
  return (
    <>
      <FilterSelect list={list} name="status" emptyLabel="All statuses" options={publishedOptions} />
      <FilterSelect
        list={list}
        name="author"
        emptyLabel="All authors"
        options={(authors?.rows ?? []).map(({ id, displayName, username }) => ({
          value: String(id),
          label: displayName || username,
        }))}
      />
      <FilterSelect
        list={list}
        name="tag"
        emptyLabel="All tags"
        options={tags.map(({ name, posts }) => ({ value: name, label: `${name} (${posts})` }))}
      />
    </>
  );
}
