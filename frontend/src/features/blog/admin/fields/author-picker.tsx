import { useId, useState, type KeyboardEvent } from 'react';
import { messageOf } from '@/api/errors';
import { SelectField } from '@/components/form/fields/field';
import { controlClass } from '@/components/form/fields/form-field';
import {
  exact,
  FormContext,
  useRegisterField,
  useFormFields,
  type FieldDescription,
} from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { openPickerOnKey } from '@/components/ui/open-picker-on-key';
import { authorOf, type SelectedAuthor } from '@/features/blog/admin/post-values';
import { useWriterNamesQuery } from '@/features/blog/admin-api';
import type { User } from '@/features/session/user';
import { useUserRowsQuery } from '@/features/users/api';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { cn } from '@/lib/dom/cn';
import { isComposing } from '@/lib/dom/ime';
import { mergeList } from '@/lib/text/merge-list';
import { textMatcher } from '@/lib/text/normalize';
import { AuthorChips, uniqueName } from './author-chips';

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
  combine: (...states) => {
    const [base = [], mine = [], theirs = []] = states as SelectedAuthor[][];
    const value = mergeList(base, mine, theirs, ({ id }) => id);
    // A post without an author can't be saved.
    if (value.length === 0) return undefined;
    return {
      value,
      hint: 'Includes the authors that either of you added, without those that either of you removed.',
    };
  },
};

/** As many users are on offer at a time. */
const limit = 100;

/** A longer list gets a search field. */
const searchThreshold = 7;

/** Debounce of requests while typing, in milliseconds. */
const pause = 300;

/**
 * The users that a search finds: in the browser while it has all of them, else on the server. Without a search these are
 * administrators and those who have written posts: clients rarely write.
 */
function useUserSearch(query: string) {
  const first = useUserRowsQuery({ limit, sort: '-isAdmin' }, { refetchOnMountOrArgChange: true });
  const { rows = [], total = 0 } = first.data ?? {};
  const isComplete = total <= rows.length;
  const search = useDebouncedValue(query.trim(), pause);
  const answer = useUserRowsQuery({ limit, search }, { skip: isComplete || !search });
  const { data: writers = [] } = useWriterNamesQuery();
  const isOffered = (user: User) => user.isAdmin || writers.includes(user.displayName || user.username);
  const matchesQuery = textMatcher(query);
  const localMatches = rows.filter((user) =>
    query.trim() ? matchesQuery(uniqueName(user)) : isOffered(user),
  );
  const isLocal = isComplete || !query.trim();
  const found = isLocal ? localMatches : (answer.currentData?.rows ?? []);
  const isSearching = !isLocal && (search !== query.trim() || answer.isFetching);
  const foundTotal = isLocal ? localMatches.length : answer.currentData?.total;
  return {
    isLoading: first.isLoading,
    failed: [first, answer].find(({ isError }) => isError),
    knownUsers: [...rows, ...found.filter(({ id }) => !rows.some((row) => row.id === id))],
    found,
    needsSearch: total > searchThreshold || rows.some((user) => !isOffered(user)),
    isSearching,
    status: isSearching ? 'Searching...' : describeFound(foundTotal),
    isComplete: first.isSuccess && !first.isFetching && isComplete,
  };
}

function describeFound(total: number | undefined): string {
  if (total === undefined) return '';
  if (total > limit) return `${total} found; the first ${limit} are listed`;
  return `${total} found${total === 1 ? ': press Enter to add' : ''}`;
}

/** The authors of a post: a list to pick users from, and a chip for each that was picked. */
export function AuthorPicker({ authors, isAuthorless, onChange }: AuthorPickerProps) {
  const hint = isAuthorless
    ? 'The accounts of all authors are deleted. You can save the post without one.'
    : 'At least one';
  const form = useFormFields();
  useRegisterField('authors', description);
  const [query, setQuery] = useState('');
  const { knownUsers, found, ...users } = useUserSearch(query);
  const add = (id: number) => {
    const user = knownUsers.find((one) => one.id === id);
    if (form.isLocked || !user || authors.some((author) => author.id === id)) return;
    onChange([...authors, authorOf(user)]);
  };
  // The list shows no selection: a picked author becomes a chip.
  const getFieldProps = () => ({
    name: 'authors',
    value: '',
    onChange: ({ target }: { target: { value: string } }) => add(Number(target.value)),
  });
  const addOnlyMatch = () => {
    if (form.isLocked || users.isSearching || found.length !== 1 || !found[0]) return;
    add(found[0].id);
    setQuery('');
  };
  return (
    <div>
      {users.needsSearch && (
        <Search text={query} onChange={setQuery} status={users.status} onEnter={addOnlyMatch} />
      )}
      <FormContext value={{ ...form, getFieldProps, registerField: undefined }}>
        <SelectField
          name="authors"
          label="Authors"
          required
          placeholder={users.isLoading ? 'Loading users...' : 'Add an author'}
          options={found.map((user) => ({ value: user.id, label: uniqueName(user) }))}
          // Selecting an option adds the author at once, so arrow keys open the list instead.
          onKeyDown={openPickerOnKey}
          {...(authors.length === 0 && { hint })}
        />
      </FormContext>
      {users.failed && (
        <p role="alert" className="mt-1.5 text-caption text-destructive">
          {messageOf(users.failed.error, 'Failed to fetch users')}{' '}
          <Button variant="link" size="sm" onClick={() => void users.failed?.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <AuthorChips authors={authors} users={knownUsers} isComplete={users.isComplete} onChange={onChange} />
    </div>
  );
}

interface SearchProps {
  text: string;
  onChange: (text: string) => void;
  /** The outcome of the search. */
  status: string;
  /** Picks the only match. */
  onEnter: () => void;
}

/** Narrows the list below it. */
function Search({ text, onChange, status, onEnter }: SearchProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // It would send the form.
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="mb-3">
      <label htmlFor={id} className="mb-1.5 block text-ui">
        Find an author
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        aria-describedby={`${id}-found`}
        className={cn(controlClass, 'h-10 px-3')}
      />
      <p id={`${id}-found`} role="status" className="mt-1 text-caption font-normal text-muted">
        {text.trim() ? status : 'Finds all users; the list below has administrators and writers of posts'}
      </p>
    </div>
  );
}
