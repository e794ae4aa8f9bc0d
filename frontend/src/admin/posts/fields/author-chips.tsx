import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { useToast } from '@/shared/ui/toast/toast';
import type { SelectedAuthor } from '@/admin/posts/post-values';
import type { User } from '@/shared/session/user';

export interface AuthorChipsProps {
  authors: SelectedAuthor[];
  users: User[];
  /** Whether there are no other users than these. */
  isComplete: boolean;
  onChange: (authors: SelectedAuthor[]) => void;
}

/** A name that tells users with the same display name apart. */
export const uniqueName = ({ displayName, username }: User) =>
  displayName ? `${displayName} (${username})` : username;

function distinctName({ id, name }: SelectedAuthor, users: User[]): string {
  const namesakes = users.filter(({ displayName, username }) => (displayName || username) === name);
  const namesake = namesakes.length > 1 && namesakes.find((user) => user.id === id);
  return namesake ? uniqueName(namesake) : name;
}

export function usernameHint(authors: SelectedAuthor[], users: User[]): string | undefined {
  const names = users
    .filter(({ id, displayName }) => !displayName && authors.some((author) => author.id === id))
    .map(({ username }) => `“${username}”`);
  if (names.length === 0) return undefined;
  return names.length === 1
    ? `Readers see the username ${names[0]} until the account has a display name`
    : `Readers see the usernames ${names.join(', ')} until the accounts have display names`;
}

export function AuthorChips({ authors, users, isComplete, onChange }: AuthorChipsProps) {
  const toast = useToast();
  const { isLocked } = useFormFields();
  const list = useRef<HTMLUListElement>(null);
  const noteId = useId();
  const remove = (index: number) => {
    if (isLocked) return;
    if (authors.length === 1) {
      const description = 'Blog post must have at least one author';
      return toast({ variant: 'destructive', title: 'Cannot remove author', description });
    }
    // The button is removed with its chip, so the focus moves to a neighbour's.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onChange(authors.toSpliced(index, 1));
  };
  if (authors.length === 0) return null;
  return (
    <ul ref={list} aria-label="Picked" className="mb-2 flex flex-wrap gap-2">
      {authors.map((author, index) => {
        const name = distinctName(author, users);
        const isDeleted = isComplete && !users.some(({ id }) => id === author.id);
        const note = `${noteId}-${author.id}`;
        return (
          <li
            key={author.id}
            className="inline-flex min-h-8 max-w-full min-w-0 items-center gap-2 rounded-full border border-line bg-sunken pr-1 pl-3 text-caption"
          >
            <span className="truncate max-[20em]:whitespace-normal">{name}</span>
            <span id={note} className={isDeleted ? 'text-destructive' : 'font-normal text-muted'}>
              {isDeleted ? 'no longer has an account' : author.title}
            </span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              aria-describedby={isDeleted ? note : undefined}
              aria-disabled={isLocked || undefined}
              onClick={() => remove(index)}
              className="grid size-6 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-line hover:text-ink aria-disabled:opacity-50"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
