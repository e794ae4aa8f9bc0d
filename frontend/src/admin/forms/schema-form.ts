import {
  getIn,
  setIn,
  useFormik,
  type FormikErrors,
  type FormikHelpers,
  type FormikState,
  type FormikValues,
} from 'formik';
import { useEffect, useMemo } from 'react';
import type { AnyObject, ObjectSchema, ValidateOptions } from 'yup';
import { offlineHint } from '@/shared/api/connection-hint';
import { useFocusAfterSubmit } from '@/shared/forms/focus-after-submit';
import type { FormContextValue } from '@/shared/forms/form-context';
import { useOnOnline, useSubmit, type Messages } from '@/shared/forms/use-submit';
import { useDismissFailure } from '@/shared/ui/toast/toast';

/** `V` are the typed values, `Out` what the schema casts them to. */
export interface SchemaFormOptions<V extends FormikValues, Out extends object = V> {
  schema: ObjectSchema<Out & AnyObject>;
  initial: V;
  /** Receives the cast values: trimmed, numbers as numbers. */
  save: (values: Out, typed: V) => Promise<unknown>;
  messages: Messages;
  onSuccess: () => void;
}

/**
 * Gives number and date fields with invalid input, such as half a date, an invalid value: theirs is empty, and only the
 * browser knows that something was typed.
 */
const withBadInput = (form: HTMLFormElement | null, values: unknown) =>
  [...(form?.elements ?? [])]
    .filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
    .reduce<unknown>((all, control) => setIn(all, (control as HTMLInputElement).name, '?'), values);

/** Nests dotted names as formik does: `metadata.color` in `metadata`. */
const nestErrors = <V>(errors: Record<string, string>) =>
  Object.entries(errors).reduce((all, [name, text]) => setIn(all, name, text) as FormikErrors<V>, {});

/** Formik over a yup schema, submitted by `useSubmit`. */
export function useSchemaForm<V extends FormikValues, Out extends object = V>(
  { schema, initial, save, messages, onSuccess }: SchemaFormOptions<V, Out>,
  element: HTMLFormElement | null,
) {
  const submit = useSubmit(
    (values: V) => save(schema.cast(values, { stripUnknown: true }) as Out, values),
    messages,
    onSuccess,
  );
  const onSubmit = async (
    values: V,
    form: Pick<FormikHelpers<V>, 'setErrors' | 'setStatus'>,
    isAutomatic = false,
  ) => {
    const hasField = (name: string) => getIn(values, name) !== undefined;
    const failed = await submit(values, hasField, isAutomatic);
    if (failed?.errors) form.setErrors(nestErrors(failed.errors));
    form.setStatus(failed?.failure);
  };
  const formik = useFormik<V>({
    initialValues: initial,
    validationSchema: {
      validate: (values: unknown, options: ValidateOptions) =>
        schema.validate(withBadInput(element, values), options),
    },
    onSubmit: (values, form) => onSubmit(values, form),
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
  useOnOnline(() => {
    if (formik.status === offlineHint) formik.setStatus(undefined);
  });
  useFocusAfterSubmit(element, {
    failure: formik.status as string | undefined,
    isSaving: formik.isSubmitting,
    attempts: formik.submitCount,
  });
  /** Submits valid values once more in the background: nothing in the form moves unless there is news. */
  const resubmit = () => void onSubmit(formik.values, formik, true);
  return { ...formik, submitForm, handleSubmit, resubmit };
}

/**
 * The error to show: none before the first submission, then always the current one. Validating on blur would move the
 * button that is being pressed.
 */
function errorOf(form: Pick<FormikState<FormikValues>, 'errors' | 'submitCount'>, name: string) {
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

/** Where a press takes effect before the error moves what is below it. */
const movable = 'input:not([type=checkbox]), textarea, select';

/**
 * The form context of a form that shows the error of a filled field once the user has gone on to another one. Buttons don't
 * count: they would move away from under the pointer.
 */
export function useLeftFields<V extends FormikValues>(
  element: HTMLFormElement | null,
  formik: ReturnType<typeof useSchemaForm<V>>,
  isSaveOpen: boolean,
): FormContextValue {
  const { errors, submitCount, touched, setFieldTouched } = formik;
  useEffect(() => {
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const { name, value } = target as HTMLInputElement;
      const isMovable = relatedTarget instanceof Element && relatedTarget.matches(movable);
      if (name && value && isMovable) void setFieldTouched(name, true, false);
    };
    element?.addEventListener('focusout', onFocusOut);
    return () => element?.removeEventListener('focusout', onFocusOut);
  }, [element, setFieldTouched]);
  return {
    ...useFormContextValue(formik, isSaveOpen),
    error: (name) => {
      const isLeft = getIn(touched, name) === true;
      return errorOf({ errors, submitCount: isLeft ? 1 : submitCount }, name);
    },
  };
}
