import type { FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import { makeKeys } from '@/lib/idempotency';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormContext } from './form-context';
import { FormAlert, SubmitButton } from './form-parts';
import { useLeaveGuard } from './leave-guard';
import { asForm, useFocusAfterFailure, useSchemaForm, type SchemaFormOptions } from './schema-form';
import { useSaveKey } from './use-save-key';

export interface FormDialogProps<V extends FormikValues> extends Omit<
  SchemaFormOptions<V>,
  'save' | 'after'
> {
  title: string;
  /** The label of the button that saves. */
  submit: string;
  onClose: () => void;
  /** `key` is for a create: the same values again have the same key. */
  save: (values: V, key: string) => Promise<unknown>;
  className?: string;
  children: ReactNode;
}

/** A form in a modal dialog. It closes when it has saved; whoever closes it before is asked if anything would be lost. */
export function FormDialog<V extends FormikValues>(props: FormDialogProps<V>) {
  const { title, submit, onClose, save, className, children, ...options } = props;
  const [keyOf] = useState(makeKeys);
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const formik = useSchemaForm<V>({
    ...options,
    save: (values) => save(values, keyOf(values)),
    after: onClose,
  });
  const guard = useLeaveGuard(formik.dirty);
  useFocusAfterFailure(element, formik);
  useSaveKey(element);
  const close = () => {
    if (!formik.isSubmitting) guard.leave(onClose);
  };
  return (
    <Dialog title={title} onClose={close} {...(className !== undefined && { className })}>
      <form ref={setElement} noValidate className="grid gap-4" onSubmit={formik.handleSubmit}>
        <FormContext value={asForm(formik)}>
          <FormAlert />
          {children}
          <div className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
            <Button variant="outline" disabled={formik.isSubmitting} onClick={close}>
              Cancel
            </Button>
            <SubmitButton saving="Saving...">{submit}</SubmitButton>
          </div>
        </FormContext>
      </form>
      {guard.question}
    </Dialog>
  );
}
