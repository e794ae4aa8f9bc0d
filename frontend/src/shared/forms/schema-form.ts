import { getIn, useFormik, type FormikContextType, type FormikValues } from 'formik';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { offlineHint } from '@/shared/api/connection-hint';
import { badInputErrors } from './bad-input';
import { useDismissFailure } from '@/shared/ui/toast/toast';
import { useFocusAfterSubmit } from './focus-after-submit';
import type { FormContextValue } from './form-context';
import { useSubmit, type Messages } from './use-submit';

/** `V` are the typed values, `Out` what the schema casts them to. */
export interface SchemaFormOptions<V extends FormikValues, Out extends object = V> {
  schema: ObjectSchema<Out & AnyObject>;
  initial: V;
  /** Receives the cast values: trimmed, numbers as numbers. */
  save: (values: Out) => Promise<unknown>;
  messages: Messages;
  onSuccess: () => void;
}

export type SchemaForm<V extends FormikValues> = Pick<
  FormikContextType<V>,
  'errors' | 'status' | 'isSubmitting' | 'submitCount'
>;

/** Formik over a yup schema, submitted by `useSubmit`. Pass `element` if the form has number or date fields. */
export function useSchemaForm<V extends FormikValues, Out extends object = V>(
  options: Omit<SchemaFormOptions<V, Out>, 'save'> & { save: (values: Out, typed: V) => Promise<unknown> },
  element: HTMLFormElement | null = null,
) {
  const { schema, initial, save, messages, onSuccess } = options;
  const onSubmit = useSubmit(
    (values: V) => save(schema.cast(values, { stripUnknown: true }) as Out, values),
    messages,
    onSuccess,
  );
  const validate = (values: V) => badInputErrors(element, schema, values);
  const formik = useFormik<V>({
    initialValues: initial,
    validationSchema: schema,
    validate,
    onSubmit: (values, helpers) => onSubmit(values, helpers),
  });
  // The notice is about the attempt before; the form's own alert stays until the response arrives, so that the layout does not move.
  const dismissFailure = useDismissFailure();
  const submitForm = () => {
    dismissFailure();
    return formik.submitForm();
  };
  const handleSubmit: typeof formik.handleSubmit = (event) => {
    dismissFailure();
    formik.handleSubmit(event);
  };
  const endOffline = useEffectEvent(() => {
    if (formik.status === offlineHint) formik.setStatus(undefined);
  });
  useEffect(() => {
    const onOnline = () => endOffline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  /** Submits valid values once more in the background: nothing in the form moves unless there is news. */
  const resubmit = () => void onSubmit(formik.values, formik, true);
  return { ...formik, submitForm, handleSubmit, resubmit };
}

/**
 * The error to show: none before the first submission, then always the current one. Validating on blur would move the
 * button that is being pressed.
 */
export function errorOf(form: Pick<SchemaForm<FormikValues>, 'errors' | 'submitCount'>, name: string) {
  const error: unknown = getIn(form.errors, name);
  return form.submitCount > 0 && typeof error === 'string' ? error : undefined;
}

const ignoreChange = () => undefined;

/**
 * The form context of a formik form. Fields are read-only while saving, and while `isSaveOpen`: changes made then would be
 * lost with the form, unless it goes on after that save.
 */
export function useFormContextValue<V extends FormikValues>(
  formik: ReturnType<typeof useFormik<V>>,
  isSaveOpen = false,
  goesOn = false,
): FormContextValue {
  const { values, errors, submitCount, isSubmitting, handleChange, setFieldValue } = formik;
  const failure = formik.status as string | undefined;
  const isLocked = (isSubmitting && !goesOn) || isSaveOpen;
  return useMemo(
    () => ({
      getFieldProps: (name, kind) => {
        const value: unknown = getIn(values, name);
        const onChange = isLocked ? ignoreChange : handleChange;
        if (kind === 'checkbox') return { name, checked: value === true, onChange };
        return {
          name,
          value: typeof value === 'number' ? value : String(value ?? ''),
          readOnly: isLocked,
          onChange,
        };
      },
      setValue: (name, value) => {
        if (!isLocked) void setFieldValue(name, value);
      },
      error: (name) => errorOf({ errors, submitCount }, name),
      failure,
      isSaving: isSubmitting,
      isLocked,
    }),
    [values, errors, submitCount, isSubmitting, isLocked, failure, handleChange, setFieldValue],
  );
}

/** See `useFocusAfterSubmit`. */
export function useFocusAfterFailure<V extends FormikValues>(
  element: HTMLFormElement | null,
  { status, isSubmitting, submitCount }: SchemaForm<V>,
) {
  useFocusAfterSubmit(element, {
    failure: status as string | undefined,
    isSaving: isSubmitting,
    attempts: submitCount,
  });
}
