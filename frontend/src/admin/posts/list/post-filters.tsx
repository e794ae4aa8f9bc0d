import { useState } from 'react';
import { dateFilter, FilterSelect, statusFilter, type Filter } from '@/admin/table/filters';
import { SortSelect, useHasColumns } from '@/admin/table/rows/table-head';
import type { TableParams } from '@/admin/table/use-table-params';
import { controlClass } from '@/shared/forms/fields/form-field';
import { useTagsInUseQuery } from '@/admin/posts/api';
import type { User } from '@/shared/session/user';
import { useUserByIdQuery, useUserRowsQuery } from '@/admin/users/api';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { cn } from '@/shared/lib/dom/cn';
import { columns } from './post-columns';

/** The most that the server sends at once. */
const users = { limit: 100, sort: 'username' };

/** The author of posts whose authors' accounts were deleted. */
const noAuthor = { value: 'none', label: 'No author' };

const optionOf = ({ id, displayName, username }: User) => ({
  value: String(id),
  label: displayName || username,
});

export function usePostFilters(list: TableParams) {
  const { data: tags = [] } = useTagsInUseQuery();
  const { author, search } = useAuthorFilter(list);
  const tag: Filter = {
    name: 'tag',
    emptyLabel: 'All tags',
    options: tags.map(({ name, posts }) => ({ value: name, label: `${name} (${posts})` })),
    phrase: (value) => `tag ${value}`,
  };
  const [date] = useState(() => dateFilter(Date.now()));
  return { filters: [statusFilter, author, tag, date], search };
}

/** A choice among the authors; where there are more than the server sends at once, a search narrows it. */
function useAuthorFilter(list: TableParams) {
  const [query, setQuery] = useState('');
  const search = useDebouncedValue(query.trim());
  const { data: found } = useUserRowsQuery({ ...users, search });
  const options = [noAuthor, ...(found?.rows ?? []).map(optionOf)];
  // The author in the address may be another one.
  const selected = list.filters.author ?? '';
  const isOffered = !selected || options.some(({ value }) => value === selected);
  const { data: other } = useUserByIdQuery(selected, { skip: isOffered || !found });
  const author: Filter = {
    name: 'author',
    emptyLabel: 'All authors',
    options: other && !isOffered ? [optionOf(other), ...options] : options,
    phrase: (value) => (value === noAuthor.value ? 'no author' : undefined),
  };
  const needsSearch = query !== '' || (found !== undefined && found.total > found.rows.length);
  return { author, search: needsSearch ? { query, setQuery } : undefined };
}

export interface PostFiltersProps extends ReturnType<typeof usePostFilters> {
  list: TableParams;
}

/** What is above the list: its filters, and on wide screens its order, which cards have in their head. */
export function PostFilters({ list, filters, search }: PostFiltersProps) {
  const hasColumns = useHasColumns();
  return (
    <>
      {filters.map((filter) => (
        <div key={filter.name} className="contents">
          {filter.name === 'author' && search && (
            <input
              type="search"
              aria-label="Find an author"
              placeholder="Find an author..."
              autoComplete="off"
              value={search.query}
              onChange={({ target }) => search.setQuery(target.value)}
              className={cn(controlClass, 'h-9 px-3 max-sm:flex-1 sm:w-44')}
            />
          )}
          <FilterSelect list={list} filter={filter} />
        </div>
      ))}
      {hasColumns && <SortSelect columns={columns} list={list} className="sm:max-w-52" />}
    </>
  );
}
