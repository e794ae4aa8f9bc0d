import type { FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import type { Versioned } from '@/api/versioned-mutations';
import { useConflictQuestions } from '@/components/editing/conflict/conflict-questions';
import { useLeaveGuard } from '@/components/editing/leave-guard';
import { useEditSession, type EditSessionOptions } from '@/components/editing/use-edit-session';
import type { SaveRecord } from '@/components/editing/use-save-record';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { DialogBar } from '@/components/ui/sticky-bar';
import { FormContext } from './form-context';
import { FormAlert, SubmitButton } from './form-parts';
import {
  useFormContextValue,
  useFocusAfterFailure,
  useSchemaForm,
  type SchemaFormOptions,
} from './schema-form';
import { useSaveShortcut } from './use-save-shortcut';
import type { Messages } from './use-submit';

/** What is said in a dialog, and of what becomes of it. */
export interface DialogMessages extends Messages {
  title: string;
  /** The label of the button that saves. */
  submit: string;
}

export interface FormDialogProps<V extends FormikValues, R extends Versioned>
  extends Pick<SchemaFormOptions<V>, 'schema'>, Omit<EditSessionOptions<R, V>, 'schema'> {
  /** What a new one is held to, where it is another. Both make the same of what is typed. */
  newSchema?: SchemaFormOptions<V>['schema'];
  onClose: () => void;
  /** `target` goes into the call: it says what is replaced, or makes a repeated create one. */
  save: SaveRecord<R, V>;
  /** By whether it is a new one: also what somebody else has deleted, and is saved as new. */
  messages: (isNew: boolean) => DialogMessages;
  className?: string;
  children: ReactNode;
}

/**
 * A form in a modal dialog. It closes when it has saved; whoever closes it before is asked if anything would be lost.
 * What somebody else has saved meanwhile is shown beside what stands in it, field by field.
 */
export function FormDialog<V extends FormikValues, R extends Versioned = Versioned>(
  props: FormDialogProps<V, R>,
) {
  const { schema, newSchema = schema, onClose, save, messages, className, children } = props;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const session = useEditSession<R, V>(props);
  const isNew = !session.seen;
  const { title, submit, ...notices } = messages(isNew);
  const formik = useSchemaForm<V>(
    {
      schema: isNew ? newSchema : schema,
      initial: props.valuesOf(props.record),
      save: (values, typed) => session.save(save, values, typed),
      messages: notices,
      after: onClose,
    },
    element,
  );
  const guard = useLeaveGuard(formik.dirty || session.saveStatus !== 'nothing', onClose, session.saveStatus);
  const conflict = useConflictQuestions(session, formik, element);
  useFocusAfterFailure(element, formik);
  useSaveShortcut(element);
  const close = () => {
    if (!formik.isSubmitting) guard.leave(onClose);
  };
  const form = {
    ...useFormContextValue(formik),
    isNew,
    failureAction: conflict.action,
    registerField: session.registerField,
  };
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
        className="grid min-w-0 grid-cols-1 gap-4"
        onSubmit={formik.handleSubmit}
      >
        <FormContext value={form}>
          <FormAlert />
          {children}
          <DialogBar>
            <Button variant="outline" disabled={formik.isSubmitting} onClick={close}>
              Cancel
            </Button>
            <SubmitButton saving="Saving...">{submit}</SubmitButton>
          </DialogBar>
        </FormContext>
      </form>
      {conflict.question}
      {guard.question}
    </Dialog>
  );
}
