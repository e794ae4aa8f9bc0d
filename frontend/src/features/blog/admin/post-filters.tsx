import { useState } from 'react';
import { FilterSelect, publishedOptions } from '@/components/data-table/filter-select';
import type { TableParams } from '@/components/data-table/use-table-params';
import { controlClass } from '@/components/form/fields/form-field';
import { useTagsInUseQuery } from '@/features/blog/admin-api';
import type { User } from '@/features/session/user';
import { useUserByIdQuery, useUserRowsQuery } from '@/features/users/api';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { cn } from '@/lib/dom/cn';

/** The most that the server sends at once. */
const users = { limit: 100, sort: 'username' };

/** Debounce of requests while typing, in milliseconds. */
const pause = 300;

/** The filters of the list of posts: status, author and tag. */
export function PostFilters({ list }: { list: TableParams }) {
  const { data: tags = [] } = useTagsInUseQuery();
  return (
    <>
      <FilterSelect list={list} name="status" emptyLabel="All statuses" options={publishedOptions} />
      <AuthorFilter list={list} />
      <FilterSelect
        list={list}
        name="tag"
        emptyLabel="All tags"
        options={tags.map(({ name, posts }) => ({ value: name, label: `${name} (${posts})` }))}
      />
    </>
  );
}

const optionOf = ({ id, displayName, username }: User) => ({
  value: String(id),
  label: displayName || username,
});

/** A choice among the authors; where there are more than the server sends at once, a search narrows it. */
function AuthorFilter({ list }: { list: TableParams }) {
  const [query, setQuery] = useState('');
  const search = useDebouncedValue(query.trim(), pause);
  const { data: all } = useUserRowsQuery(users);
  const { data: found } = useUserRowsQuery({ ...users, search }, { skip: !search });
  const options = ((search ? found : all)?.rows ?? []).map(optionOf);
  // The author in the address may be another one.
  const selected = list.filters.author ?? '';
  const isOffered = !selected || options.some(({ value }) => value === selected);
  const { data: author } = useUserByIdQuery(selected, { skip: isOffered || !all });
  return (
    <>
      {all && all.total > all.rows.length && (
        <input
          type="search"
          aria-label="Find an author"
          placeholder="Find an author..."
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className={cn(controlClass, 'h-9 px-3 max-sm:flex-1 sm:w-44')}
        />
      )}
      <FilterSelect
        list={list}
        name="author"
        emptyLabel="All authors"
        options={author && !isOffered ? [optionOf(author), ...options] : options}
      />
    </>
  );
}
