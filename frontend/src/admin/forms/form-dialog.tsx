import type { FormikValues } from 'formik';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Versioned } from '@/admin/api/versioned-mutations';
import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import { useGuardedDraft } from '@/admin/editing/drafts/use-guarded-draft';
import { useEditSession, type EditSessionOptions, type SaveRecord } from '@/admin/editing/use-edit-session';
import { OfflineNote } from '@/admin/editing/offline-note';
import { useSaveFeedback } from '@/admin/editing/use-save-feedback';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { beginEditing, useSaveShortcut } from './form-element';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import {
  useFormContextValue,
  useSchemaForm,
  useTouchLeftFields,
  type SchemaFormOptions,
} from './schema-form';
import type { Messages } from '@/shared/forms/use-submit';

export interface FormDialogProps<V extends FormikValues, R extends Versioned>
  extends Pick<SchemaFormOptions<V>, 'schema'>, Omit<EditSessionOptions<R, V>, 'schema'> {
  /** The schema of new records, if it differs. Both cast values alike. */
  newSchema?: SchemaFormOptions<V>['schema'];
  onClose: () => void;
  /** Saves the values. `target` identifies the version to replace, or deduplicates a create. */
  save: SaveRecord<R, V>;
  /** Texts depend on whether the record is new, which it also is after it was deleted meanwhile. */
  messages: (isNew: boolean) => Messages & { title: string; submit: string };
  /** What unsaved input is kept as in this browser, and the kept draft to begin with. */
  draft?: { kind: string; continued?: StoredRecordDraft<R, V> } | undefined;
  /** Whether the dialog has an address: leaving it closes the dialog. */
  hasAddress?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The dialog has moved the focus to the first field. */
function useBeginEditing(element: HTMLFormElement | null, isNew: boolean) {
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const { activeElement: field } = document;
    if (!isNew && field instanceof HTMLElement && form.contains(field)) beginEditing(form, field);
  });
  useEffect(() => {
    if (element) begin(element);
  }, [element]);
}

/** A form in a modal dialog that closes after a save, and asks before unsaved changes are lost. */
export function FormDialog<V extends FormikValues, R extends Versioned = Versioned>(
  props: FormDialogProps<V, R>,
) {
  const { schema, newSchema = schema, save, messages, draft, onClose, className, children } = props;
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
  const { isSubmitting } = formik;
  const { guard, ...editing } = useGuardedDraft(session, formik, {
    kind: draft?.kind,
    continued: draft?.continued,
    onDiscard: props.hasAddress ? undefined : onClose,
  });
  const finish = () => {
    editing.finish();
    onClose();
  };
  const { question, ...feedback } = useSaveFeedback(session, formik, element, formik.submitForm);
  useSaveShortcut(element, formik.submitForm);
  useBeginEditing(element, isNew);
  useTouchLeftFields(element, formik);
  const close = () => {
    if (!isSubmitting) guard.leave(finish);
  };
  const isLocked = isSubmitting || session.attempt !== undefined;
  const { registerField } = session;
  const form = useFormContextValue(formik, { ...feedback, isLocked, isNew, registerField });
  return (
    <Dialog title={title} onClose={close} isBusy={isSubmitting} className={className}>
      <form
        ref={setElement}
        noValidate
        data-locked={isLocked || undefined}
        className="grid min-w-0 grid-cols-1 gap-4"
        onSubmit={formik.handleSubmit}
      >
        <FormContext value={form}>
          <FormAlert />
          {children}
          <DialogBar>
            {draft && <OfflineNote />}
            <Button variant="outline" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
            <SubmitButton saving="Saving...">{submit}</SubmitButton>
          </DialogBar>
        </FormContext>
      </form>
      {question}
      {guard.question}
    </Dialog>
  );
}
