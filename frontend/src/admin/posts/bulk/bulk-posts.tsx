import { useId, useState, type ReactNode } from 'react';
import type { AskProps, BulkAction } from '@/admin/bulk/bulk-rows';
import { deletion, publishing, unpublishing } from '@/admin/resource/words';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { TextField } from '@/shared/forms/fields/field';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { AuthorPicker } from '@/admin/posts/fields/author-picker';
import { useTagCombobox, useTagSuggestions } from '@/admin/posts/fields/tags-field';
import type { SelectedAuthor } from '@/admin/posts/post-values';

/** The form of a dialog with one field, which has its value itself. */
const oneField: FormContextValue = {
  getFieldProps: (name) => ({ name }),
  setValue: () => undefined,
  error: () => undefined,
  isSaving: false,
  isLocked: false,
};

interface AskDialogProps extends Pick<AskProps, 'named' | 'onClose'> {
  title: string;
  description?: string;
  submit: string;
  form?: Partial<FormContextValue>;
  /** What is missing: the button then does nothing, and says so. */
  missing: string | false;
  onSubmit: () => void;
  children: ReactNode;
}

function AskDialog(props: AskDialogProps) {
  const { title, description, submit, form, missing, named, onSubmit, onClose, children } = props;
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
        <FormContext value={{ ...oneField, ...form }}>{children}</FormContext>
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

const tagDialog = (action: 'addTag' | 'removeTag', submit: string, titleOf: (rows: string) => string) =>
  function TagDialog({ rows, onConfirm, ...dialog }: AskProps) {
    const [typed, setTyped] = useState('');
    const tag = typed.trim();
    const error = tag.includes(',') ? 'Use one tag at a time' : undefined;
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
        title={titleOf(rows)}
        submit={submit}
        form={{
          getFieldProps: (name) => ({
            name,
            value: typed,
            onChange: ({ target }) => setTyped(target.value),
          }),
          error: () => error,
        }}
        missing={!tag && 'Type a tag first'}
        onSubmit={() => !error && onConfirm({ action, tag })}
      >
        <div>
          <div aria-live="polite">
            <TextField name="tag" label="Tag" maxLength={100} {...field} />
          </div>
          {list}
        </div>
      </AskDialog>
    );
  };

function AuthorsDialog({ rows, onConfirm, ...dialog }: AskProps) {
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
      <AuthorPicker authors={authors} isAuthorless={false} onChange={setAuthors} />
    </AskDialog>
  );
}

export const bulkActions: BulkAction[] = [
  {
    ...publishing,
    caution:
      'Portico doesn’t publish by date: a post is public at once, and one with a date in the future stays first in the list until then.',
  },
  unpublishing,
  {
    label: 'Add tag',
    progress: 'Tagging',
    done: 'tagged',
    already: 'had it already',
    Ask: tagDialog('addTag', 'Add tag', (rows) => `Add a tag to ${rows}`),
  },
  {
    label: 'Remove tag',
    progress: 'Removing the tag from',
    done: 'changed',
    already: 'had no such tag',
    Ask: tagDialog('removeTag', 'Remove tag', (rows) => `Remove a tag from ${rows}`),
  },
  {
    label: 'Set authors',
    progress: 'Setting the authors of',
    done: 'reassigned',
    already: 'had them already',
    Ask: AuthorsDialog,
  },
  deletion,
];
