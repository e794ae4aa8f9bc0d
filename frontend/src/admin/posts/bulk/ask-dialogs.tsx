import { useId, useState, type ReactNode } from 'react';
import type { AskProps } from '@/admin/bulk/bulk-rows';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { controlClass } from '@/shared/forms/fields/form-field';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { cn } from '@/shared/lib/dom/cn';
import { AuthorPicker } from '@/admin/posts/fields/author-picker';
import { useTagCombobox, useTagSuggestions } from '@/admin/posts/fields/tag-combobox';
import type { SelectedAuthor } from '@/admin/posts/post-values';

interface AskDialogProps extends Pick<AskProps, 'named' | 'onClose'> {
  title: string;
  description?: string;
  /** The label of the button that answers. */
  submit: string;
  /** What is missing: the button then does nothing, and says so. */
  missing: string | false;
  onSubmit: () => void;
  children: ReactNode;
}

/** Asks for what an action needs. */
function AskDialog({
  title,
  description,
  submit,
  missing,
  named,
  onSubmit,
  onClose,
  children,
}: AskDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) onSubmit();
        }}
        className="grid gap-4"
      >
        {children}
        <div>{named}</div>
        <DialogBar>
          <p id={id} className="mr-auto self-center text-caption max-sm:w-full font-normal text-muted">
            {missing}
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {/* Not `disabled`: it keeps the focus. */}
          <Button
            type="submit"
            aria-disabled={missing !== false || undefined}
            aria-describedby={id}
            className={missing ? 'opacity-50' : ''}
          >
            {submit}
          </Button>
        </DialogBar>
      </form>
    </Dialog>
  );
}

interface TagDialogProps extends Omit<AskProps, 'rows'> {
  action: 'addTag' | 'removeTag';
  title: string;
  submit: string;
}

function TagDialog({ action, onConfirm, ...dialog }: TagDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  const error = tag.includes(',') && 'Use one tag at a time';
  const { suggestions, isTypingTag } = useTagSuggestions(typed, true);
  const isComplete = tag !== '' && !isTypingTag;
  const { field, list } = useTagCombobox({
    text: typed,
    suggestions: isComplete ? [] : suggestions,
    onChoose: setTyped,
  });
  return (
    <AskDialog
      {...dialog}
      missing={!tag && 'Type a tag first'}
      onSubmit={() => !error && onConfirm({ action, tag })}
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block text-ui">
          Tag
        </label>
        <input
          {...field}
          id={id}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cn(controlClass, 'h-10 px-3')}
        />
        {list}
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1.5 text-caption text-destructive">
            {error}
          </p>
        )}
      </div>
    </AskDialog>
  );
}

/** Asks for the tag that posts get. */
export const AddTagDialog = ({ rows, ...props }: AskProps) => (
  <TagDialog {...props} action="addTag" title={`Add a tag to ${rows}`} submit="Add tag" />
);

/** Asks for the tag that posts lose. */
export const RemoveTagDialog = ({ rows, ...props }: AskProps) => (
  <TagDialog {...props} action="removeTag" title={`Remove a tag from ${rows}`} submit="Remove tag" />
);

/** The author picker's form: the picker keeps its value itself. */
const form: FormContextValue = {
  getFieldProps: (name) => ({ name }),
  setValue: () => undefined,
  error: () => undefined,
  isSaving: false,
  isLocked: false,
};

/** Asks for the authors that posts get in place of their present ones. */
export function AuthorsDialog({ rows, onConfirm, ...dialog }: AskProps) {
  const [authors, setAuthors] = useState<SelectedAuthor[]>([]);
  return (
    <AskDialog
      {...dialog}
      title={`Set the authors of ${rows}`}
      description="They replace the present authors."
      submit="Set authors"
      missing={authors.length === 0 && 'Add an author first'}
      onSubmit={() => onConfirm({ action: 'setAuthors', authors: authors.map(({ id }) => id) })}
    >
      <FormContext value={form}>
        <AuthorPicker authors={authors} isAuthorless={false} onChange={setAuthors} />
      </FormContext>
    </AskDialog>
  );
}
