import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useUsersQuery } from '@/features/users/api';
import { messageOf } from '@/lib/api-error';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/form/field';
import { controlLook } from '@/ui/form/field-frame';
import { exact, FormContext, useDescription, useForm, type Description } from '@/ui/form/form-context';
import { openByArrow } from '@/ui/open-list';
import { useToast } from '@/ui/toast';
import type { PickedAuthor } from './post-values';

export interface AuthorPickerProps {
  authors: PickedAuthor[];
  onChange: (authors: PickedAuthor[]) => void;
}

const description: Description = {
  label: 'Authors',
  show: (authors, isExact) =>
    (authors as PickedAuthor[]).map(({ id, name }) => (isExact ? exact(name, id) : name)).join(', '),
};

/** The authors of a post: a list to pick users from, and a chip for each that was picked. */
export function AuthorPicker({ authors, onChange }: AuthorPickerProps) {
  const form = useForm();
  useDescription('authors', description);
  const users = useUsersQuery();
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
  const all = users.data?.map(({ id, displayName, username }) => ({
    value: id,
    label: displayName ? `${displayName} (${username})` : username,
  }));
  const [wanted, setWanted] = useState('');
  const options = all?.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()));
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
          onKeyDown={openByArrow}
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
      <Chips authors={authors} onChange={onChange} />
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
    if (event.key !== 'Enter') return;
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

function Chips({ authors, onChange }: AuthorPickerProps) {
  const toast = useToast();
  const { isSaving } = useForm();
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    if (isSaving) return;
    if (authors.length === 1) {
      toast({
        variant: 'destructive',
        title: 'Cannot remove author',
        description: 'Blog post must have at least one author',
      });
      return;
    }
    // The button goes with its chip: the focus goes on to a neighbour's.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onChange(authors.filter((_author, place) => place !== index));
  };
  if (authors.length === 0) return null;
  return (
    <ul ref={list} aria-label="Picked" className="mt-2.5 flex flex-wrap gap-2">
      {authors.map(({ id, name, title }, index) => (
        <li
          key={id}
          className="inline-flex min-h-8 max-w-full min-w-0 items-center gap-2 rounded-full border border-line bg-sunken pr-1 pl-3 text-caption"
        >
          <span className="truncate max-[20em]:whitespace-normal">{name}</span>
          <span className="font-normal text-muted">{title}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => remove(index)}
            className="grid size-6 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-line hover:text-ink"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
