import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { useWriterNamesQuery } from '@/admin/posts/api';
import { messageOf } from '@/shared/api/errors';
import { FormField } from '@/shared/forms/fields/form-field';
import { exact, useFormFields, type FieldDescription } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { Select } from '@/admin/ui/select';
import { useUserRowsQuery } from '@/admin/users/api';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { authorOf, type SelectedAuthor } from '@/admin/posts/post-values';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { AuthorChips, uniqueName, usernameHint } from './author-chips';

/** As many users are on offer at a time. */
const limit = 100;

const searchThreshold = 7;

/** The users that a search finds; without one the signed-in user and those who have written posts: other accounts rarely write. */
function useUserSearch(query: string) {
  const first = useUserRowsQuery({ limit, sort: '-isAdmin' }, { refetchOnMountOrArgChange: true });
  const { rows = [], total = 0 } = first.data ?? {};
  const typed = query.trim();
  const search = useDebouncedValue(typed);
  const answer = useUserRowsQuery({ limit, search }, { skip: !search });
  const { data: writers = [] } = useWriterNamesQuery();
  const { user: self } = useUser();
  const isOffered = ({ id, displayName, username }: User) =>
    id === self?.id || writers.includes(displayName || username);
  const found = typed ? (answer.currentData?.rows ?? []) : rows.filter(isOffered);
  const isSearching = typed !== '' && (search !== typed || answer.isFetching);
  return {
    isLoading: first.isLoading,
    failed: [first, answer].find(({ isError }) => isError),
    knownUsers: [...rows, ...found.filter(({ id }) => !rows.some((row) => row.id === id))],
    found,
    needsSearch: total > searchThreshold || rows.some((user) => !isOffered(user)),
    isSearching,
    status: isSearching ? 'Searching...' : describeFound(answer.currentData?.total),
    isComplete: first.isSuccess && !first.isFetching && total <= rows.length,
  };
}

function describeFound(total: number | undefined): string {
  if (total === undefined) return '';
  if (total > limit) return `${total} found; the first ${limit} are listed`;
  if (total === 0) return 'No user found';
  return `${total} found: ${total === 1 ? 'press Enter to add' : 'choose from the list'}`;
}

export interface AuthorPickerProps {
  authors: SelectedAuthor[];
  /** Whether the stored post has no authors left, which it may keep. */
  isAuthorless: boolean;
  onChange: (authors: SelectedAuthor[]) => void;
}

const description: FieldDescription = {
  label: 'Authors',
  show: (authors, isExact) =>
    (authors as SelectedAuthor[]).map(({ id, name }) => (isExact ? exact(name, id) : name)).join(', '),
};

const partClass =
  'h-10 min-w-0 bg-transparent text-body sm:text-ui sm:font-normal pointer-coarse:min-h-11 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-blue/40';

export function AuthorPicker({ authors, isAuthorless, onChange }: AuthorPickerProps) {
  const hint = isAuthorless
    ? 'The accounts of all authors are deleted. You can save the post without one.'
    : 'At least one';
  const { isLocked } = useFormFields();
  const [query, setQuery] = useState('');
  const { knownUsers, found, ...users } = useUserSearch(query);
  const list = useRef<HTMLSelectElement>(null);
  const statusId = useId();
  const add = (id: number) => {
    const user = knownUsers.find((one) => one.id === id);
    if (isLocked || !user || authors.some((author) => author.id === id)) return;
    onChange([...authors, authorOf(user)]);
    setQuery('');
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (!['Enter', 'ArrowDown'].includes(event.key) || isComposing(event)) return;
    // Enter would send the form.
    event.preventDefault();
    if (event.key === 'ArrowDown') openPicker(list.current);
    else if (!users.isSearching && found.length === 1 && found[0]) add(found[0].id);
  };
  const search = users.needsSearch && (
    <input
      type="search"
      aria-label="Find an author"
      placeholder="Find an author"
      autoComplete="off"
      value={query}
      onChange={({ target }) => setQuery(target.value)}
      onKeyDown={onSearchKey}
      aria-describedby={statusId}
      className={cn(partClass, 'flex-1 px-3')}
    />
  );
  return (
    <div>
      <FormField
        {...description}
        name="authors"
        required
        hint={authors.length === 0 ? hint : usernameHint(authors, knownUsers)}
        above={<AuthorChips {...{ authors, onChange }} users={knownUsers} isComplete={users.isComplete} />}
      >
        {(ids) => (
          <div className="flex divide-x divide-line overflow-hidden rounded-control border border-control bg-bg transition-colors hover:border-muted">
            {search}
            <Select
              ref={list}
              {...ids}
              name="authors"
              value=""
              onChange={({ target }) => add(Number(target.value))}
              emptyLabel={users.isLoading ? 'Loading users...' : 'Add an author'}
              options={found.map((user) => ({ value: user.id, label: uniqueName(user) }))}
              className="min-w-0 flex-[1.2]"
              control={cn(partClass, 'w-full')}
            />
          </div>
        )}
      </FormField>
      {users.needsSearch && (
        <p id={statusId} role="status" className="mt-1.5 text-caption font-normal text-muted">
          {query.trim() ? users.status : 'The list has authors of posts; the search finds all users'}
        </p>
      )}
      {users.failed && (
        <p role="alert" className="mt-1.5 text-caption text-destructive">
          {messageOf(users.failed.error, 'Failed to fetch users')}{' '}
          <Button variant="link" size="sm" onClick={() => void users.failed?.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}

function openPicker(list: HTMLSelectElement | null) {
  list?.focus();
  if (list && 'showPicker' in list) list.showPicker();
}
