import type { FormikValues } from 'formik';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Versioned } from '@/shared/api/versioned-mutations';
import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import { useGuardedDraft } from '@/admin/editing/drafts/use-guarded-draft';
import { useEditSession, type EditSessionOptions } from '@/admin/editing/use-edit-session';
import { OfflineNote } from '@/admin/editing/offline-note';
import { useSaveFeedback } from '@/admin/editing/use-save-feedback';
import type { SaveRecord } from '@/admin/editing/use-save-record';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { beginEditing } from './begin-editing';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { useLeftFields, useSchemaForm, type SchemaFormOptions } from './schema-form';
import { useSaveShortcut } from './use-save-shortcut';
import type { Messages } from '@/shared/forms/use-submit';

/** The texts of a dialog and of its outcome. */
export interface DialogMessages extends Messages {
  title: string;
  /** The label of the button that saves. */
  submit: string;
}

export interface FormDialogProps<V extends FormikValues, R extends Versioned>
  extends Pick<SchemaFormOptions<V>, 'schema'>, Omit<EditSessionOptions<R, V>, 'schema'> {
  /** The schema of new records, if it differs. Both cast values alike. */
  newSchema?: SchemaFormOptions<V>['schema'];
  onClose: () => void;
  /** Saves the values. `target` identifies the version to replace, or deduplicates a create. */
  save: SaveRecord<R, V>;
  /** Texts depend on whether the record is new, which it also is after it was deleted meanwhile. */
  messages: (isNew: boolean) => DialogMessages;
  /** What unsaved input is kept as in this browser, and the kept draft to begin with. */
  draft?: { kind: string; continued?: StoredRecordDraft<R, V> } | undefined;
  /** Whether the dialog has an address: leaving it closes the dialog. */
  hasAddress?: boolean;
  className?: string;
  children: ReactNode;
}

/** The dialog has moved the focus to the first field. */
function useBeginEditing(element: HTMLFormElement | null, isNew: boolean) {
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const { activeElement: field } = document;
    const dialog = form.closest('dialog');
    if (!isNew && dialog && field instanceof HTMLElement && form.contains(field)) beginEditing(field, dialog);
  });
  useEffect(() => {
    if (element) begin(element);
  }, [element]);
}

/**
 * A form in a modal dialog that closes after a save and asks before unsaved changes are lost. Conflicting changes by
 * another user are shown field by field.
 */
export function FormDialog<V extends FormikValues, R extends Versioned = Versioned>(
  props: FormDialogProps<V, R>,
) {
  const { schema, newSchema = schema, save, messages, className, children } = props;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const session = useEditSession<R, V>(props);
  const isNew = !session.state.base;
  const { title, submit, ...notices } = messages(isNew);
  const formik = useSchemaForm<V>(
    {
      schema: isNew ? newSchema : schema,
      initial: props.valuesOf(props.record),
      save: (values, typed) => session.save(save, values, typed),
      messages: notices,
      // An attempt that was left unanswered ends after the form.
      onSuccess: () => element?.isConnected && finish(),
    },
    element,
  );
  const { guard, finish } = useGuardedDraft(session, formik, {
    kind: props.draft?.kind,
    continued: props.draft?.continued,
    onFinish: props.onClose,
    onDiscard: props.hasAddress ? undefined : props.onClose,
  });
  const { question, ...feedback } = useSaveFeedback(session, formik, element);
  useSaveShortcut(element);
  useBeginEditing(element, isNew);
  const close = () => {
    if (!formik.isSubmitting) guard.leave(finish);
  };
  const form = {
    ...useLeftFields(element, formik, session.attempt !== undefined),
    ...feedback,
    isNew,
    registerField: session.registerField,
  };
  const submitButton = <SubmitButton saving="Saving...">{submit}</SubmitButton>;
  return (
    <Dialog
      title={title}
      onClose={close}
      isBusy={formik.isSubmitting}
      {...(className !== undefined && { className })}
    >
      <form
        ref={setElement}
        noValidate
        data-locked={form.isLocked || undefined}
        className="grid min-w-0 grid-cols-1 gap-4"
        onSubmit={formik.handleSubmit}
      >
        <FormContext value={form}>
          <FormAlert />
          {children}
          <DialogBar>
            {props.draft && <OfflineNote />}
            <Button variant="outline" disabled={formik.isSubmitting} onClick={close}>
              Cancel
            </Button>
            {submitButton}
          </DialogBar>
        </FormContext>
      </form>
      {question}
      {guard.question}
    </Dialog>
  );
}
