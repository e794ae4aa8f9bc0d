import { useState } from 'react';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { useTagsInUseQuery } from '@/admin/posts/api';
import { dateFilter, statusFilter, type Filter } from '@/admin/table/filters';
import { useTableParams } from '@/admin/table/use-table-params';
import { useUserByIdQuery, useUserRowsQuery } from '@/admin/users/api';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';
import type { User } from '@/shared/session/user';

/** The most that the server sends at once. */
const users = { limit: 100, sort: 'username' };

const noAuthor = { value: 'none', label: 'No author' };

const optionOf = ({ id, displayName, username }: User) => ({
  value: String(id),
  label: displayName || username,
});

export const filterNames = ['status', 'author', 'tag', 'date'];

export function usePostFilters(): Filter[] {
  const { data: tags = [] } = useTagsInUseQuery();
  const author = useAuthorFilter();
  const tag: Filter = {
    name: 'tag',
    emptyLabel: 'All tags',
    options: tags.map(({ name, posts }) => ({ value: name, label: `${name} (${posts})` })),
    phrase: (value) => `tag ${value}`,
  };
  const [date] = useState(() => dateFilter(Date.now()));
  return [statusFilter, author, tag, date];
}

/** A choice among the authors; where there are more than the server sends at once, a search narrows it. */
function useAuthorFilter(): Filter {
  const [query, setQuery] = useState('');
  const search = useDebouncedValue(query.trim());
  const { data: found } = useUserRowsQuery({ ...users, search });
  const options = [noAuthor, ...(found?.rows ?? []).map(optionOf)];
  // The author in the address may be another one.
  const selected = useTableParams(filterNames).filters.author ?? '';
  const isOffered = !selected || options.some(({ value }) => value === selected);
  const { data: other } = useUserByIdQuery(selected, { skip: isOffered || !found });
  const needsSearch = query !== '' || (found !== undefined && found.total > found.rows.length);
  return {
    name: 'author',
    emptyLabel: 'All authors',
    options: other && !isOffered ? [optionOf(other), ...options] : options,
    phrase: (value) => (value === noAuthor.value ? 'no author' : undefined),
    before: needsSearch && (
      <input
        type="search"
        aria-label="Find an author"
        placeholder="Find an author..."
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        className={cn(controlClass, 'h-9 px-3 max-sm:flex-1 sm:w-44')}
      />
    ),
  };
}
