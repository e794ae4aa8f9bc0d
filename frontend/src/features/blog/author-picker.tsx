import { useId, useState, type KeyboardEvent } from 'react';
import { useUsersQuery } from '@/features/users/api';
import { messageOf } from '@/lib/api-error';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/composing';
import { matching } from '@/lib/fold';
import { mergeList } from '@/lib/merge-list';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/form/field';
import { controlLook } from '@/ui/form/field-frame';
import { exact, FormContext, useDescription, useForm, type Description } from '@/ui/form/form-context';
import { openByKey } from '@/ui/open-list';
import { AuthorChips, exactName } from './author-chips';
import type { PickedAuthor } from './post-values';

export interface AuthorPickerProps {
  authors: PickedAuthor[];
  onChange: (authors: PickedAuthor[]) => void;
}

const description: Description = {
  label: 'Authors',
  show: (authors, isExact) =>
    (authors as PickedAuthor[]).map(({ id, name }) => (isExact ? exact(name, id) : name)).join(', '),
  combine: (...states) => {
    const [base = [], mine = [], theirs = []] = states as PickedAuthor[][];
    const value = mergeList(base, mine, theirs, ({ id }) => id);
    // A post without an author can't be saved.
    if (value.length === 0) return undefined;
    return { value, hint: 'Whoever either of you has added is in, whoever either has removed is out.' };
  },
};

/** The authors of a post: a list to pick users from, and a chip for each that was picked. */
export function AuthorPicker({ authors, onChange }: AuthorPickerProps) {
  const form = useForm();
  useDescription('authors', description);
  const users = useUsersQuery(undefined, { refetchOnMountOrArgChange: true });
  const add = (id: number) => {
    const user = users.data?.find((one) => one.id === id);
    if (form.isSaving || !user || authors.some((author) => author.id === id)) return;
    onChange([...authors, { id, name: user.displayName || user.username, title: 'Contributor' }]);
  };
  // The list shows no choice of its own: what is picked becomes a chip.
  const bind = () => ({
    name: 'authors',
    value: '',
    onChange: ({ target }: { target: { value: string } }) => add(Number(target.value)),
  });
  const all = users.data?.map((user) => ({ value: user.id, label: exactName(user) }));
  const [wanted, setWanted] = useState('');
  const isWanted = matching(wanted);
  const options = all?.filter(({ label }) => isWanted(label));
  const addOnly = () => {
    if (form.isSaving || options?.length !== 1 || !options[0]) return;
    add(options[0].value);
    setWanted('');
  };
  return (
    <div>
      {(all?.length ?? 0) > many && (
        <Search text={wanted} onChange={setWanted} found={options?.length ?? 0} onEnter={addOnly} />
      )}
      <FormContext value={{ ...form, bind, describe: undefined }}>
        <SelectField
          name="authors"
          label="Authors"
          placeholder={users.isLoading ? 'Loading users...' : 'Add an author'}
          options={options ?? []}
          // What is chosen is added at once.
          onKeyDown={openByKey}
          {...(authors.length === 0 && { hint: 'At least one' })}
        />
      </FormContext>
      {users.isError && (
        <p role="alert" className="mt-1.5 text-caption text-destructive">
          {messageOf(users.error, 'Failed to fetch users')}{' '}
          <Button variant="link" size="sm" onClick={() => void users.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <AuthorChips
        authors={authors}
        users={users.data ?? []}
        isComplete={users.isSuccess && !users.isFetching}
        onChange={onChange}
      />
    </div>
  );
}

/** From so many on one searches rather than looks. */
const many = 7;

interface SearchProps {
  text: string;
  onChange: (text: string) => void;
  found: number;
  /** Takes the one that is found. */
  onEnter: () => void;
}

/** Narrows the list below it. */
function Search({ text, onChange, found, onEnter }: SearchProps) {
  const id = useId();
  const press = (event: KeyboardEvent) => {
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
        onKeyDown={press}
        aria-describedby={`${id}-found`}
        className={cn(controlLook, 'h-10 px-3')}
      />
      <p id={`${id}-found`} role="status" className="mt-1 text-caption font-normal text-muted">
        {text.trim() && `${found} found${found === 1 ? ': press Enter to add' : ''}`}
      </p>
    </div>
  );
}
