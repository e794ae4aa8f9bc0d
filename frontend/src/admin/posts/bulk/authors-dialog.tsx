import { useState } from 'react';
import type { AskProps } from '@/admin/bulk/action';
import { FormContext, type FormContextValue } from '@/shared/forms/form-context';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { AuthorPicker } from '@/admin/posts/fields/author-picker';
import type { SelectedAuthor } from '@/admin/posts/post-values';
import { AskButtons } from './ask-buttons';

/** The picker's form, which keeps its value itself. */
const form: FormContextValue = {
  getFieldProps: (name) => ({ name }),
  setValue: () => undefined,
  error: () => undefined,
  isSaving: false,
  isLocked: false,
};

/** Asks for the authors that posts get in place of their present ones. */
export function AuthorsDialog({ rows, named, onConfirm, onClose }: AskProps) {
  const [authors, setAuthors] = useState<SelectedAuthor[]>([]);
  return (
    <Dialog
      title={`Set the authors of ${rows}`}
      description="They replace the present authors."
      onClose={onClose}
    >
      <FormContext value={form}>
        <div className="pb-4">
          <AuthorPicker authors={authors} isAuthorless={false} onChange={setAuthors} />
          {named}
        </div>
      </FormContext>
      <AskButtons
        submit="Set authors"
        disabledReason={authors.length === 0 ? 'Add an author first' : undefined}
        onSubmit={() => onConfirm({ action: 'setAuthors', authors: authors.map(({ id }) => id) })}
        onClose={onClose}
      />
    </Dialog>
  );
}
