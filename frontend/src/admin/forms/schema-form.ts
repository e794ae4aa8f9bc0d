import {
  getIn,
  setIn,
  setNestedObjectValues,
  useFormik,
  type FormikErrors,
  type FormikHelpers,
  type FormikTouched,
  type FormikValues,
} from 'formik';
import { useEffect, useMemo, type ChangeEventHandler } from 'react';
import type { AnyObject, ObjectSchema, ValidateOptions } from 'yup';
import { offlineHint } from '@/shared/api/errors';
import type { Control, FormContextValue } from '@/shared/forms/form-context';
import { useOnOnline, useSubmit, useFocusAfterSubmit, type Messages } from '@/shared/forms/use-submit';
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
    form: Pick<FormikHelpers<V>, 'setErrors' | 'setStatus' | 'setTouched'>,
    isAutomatic = false,
  ) => {
    const hasField = (name: string) => getIn(values, name) !== undefined;
    const failed = await submit(values, hasField, isAutomatic);
    if (failed?.errors) {
      // A draft whose save is repeated has not been submitted here.
      void form.setTouched(setNestedObjectValues<FormikTouched<V>>(values, true), false);
      form.setErrors(nestErrors(failed.errors));
    }
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
    void formik.submitForm();
  };
  const handleSubmit: typeof formik.handleSubmit = (event) => {
    dismissFailure();
    formik.handleSubmit(event);
  };
  useOnOnline(() => {
    if (formik.status === offlineHint) formik.setStatus(undefined);
  });
  useFocusAfterSubmit(() => element, {
    failure: formik.status as string | undefined,
    isSaving: formik.isSubmitting,
    attempts: formik.submitCount,
  });
  /** Submits valid values once more in the background: nothing in the form moves unless there is news. */
  const resubmit = () => void onSubmit(formik.values, formik, true);
  return { ...formik, submitForm, handleSubmit, resubmit };
}

const ignoreChange = () => undefined;

type FormikParts<V extends FormikValues, Part extends keyof ReturnType<typeof useFormik<V>>> = Pick<
  ReturnType<typeof useFormik<V>>,
  Part
>;

interface FormState extends Partial<
  Pick<FormContextValue, 'isLocked' | 'failure' | 'failureAction' | 'isNew' | 'registerField'>
> {
  /** What the form does with changes, other than formik itself. */
  changes?: { onChange: ChangeEventHandler<Control>; setValue: (name: string, value: string) => void };
}

/**
 * The form context of a formik form. A field shows its error once it is touched, as all are by a submission; validating on blur would
 * move the button that is being pressed. Locked fields are read-only: changes made while saving would be lost with the form.
 */
export function useFormContextValue<V extends FormikValues>(
  formik: FormikParts<
    V,
    'values' | 'errors' | 'touched' | 'status' | 'isSubmitting' | 'handleChange' | 'setFieldValue'
  >,
  state: FormState = {},
): FormContextValue {
  const { values, errors, touched, isSubmitting, handleChange, setFieldValue } = formik;
  const { isLocked = isSubmitting, failureAction, isNew = false, registerField } = state;
  const failure = state.failure ?? (formik.status as string | undefined);
  const { onChange: change = handleChange, setValue = setFieldValue } = state.changes ?? {};
  const fields = useMemo(
    (): Pick<FormContextValue, 'getFieldProps' | 'setValue' | 'error'> => ({
      getFieldProps: (name, kind) => {
        const value: unknown = getIn(values, name);
        const onChange = isLocked ? ignoreChange : change;
        if (kind === 'checkbox') return { name, checked: value === true, onChange };
        const shown = typeof value === 'number' ? value : String(value ?? '');
        return { name, value: shown, readOnly: isLocked, onChange };
      },
      setValue: (name, value) => {
        if (!isLocked) void setValue(name, value);
      },
      error: (name) => {
        const error: unknown = getIn(touched, name) && getIn(errors, name);
        return typeof error === 'string' ? error : undefined;
      },
    }),
    [values, errors, touched, isLocked, change, setValue],
  );
  // Validation after each key renders the form again, but not the fields whose errors it leaves as they were.
  return useMemo(
    () => ({ ...fields, failure, failureAction, isSaving: isSubmitting, isLocked, isNew, registerField }),
    [fields, failure, failureAction, isSubmitting, isLocked, isNew, registerField],
  );
}

/** Where a press takes effect before the error moves what is below it. */
const movable = 'input:not([type=checkbox]), textarea, select';

/**
 * Touches a filled field once the user has gone on to another one. Buttons don't count: they would move away from under the
 * pointer.
 */
export function useTouchLeftFields<V extends FormikValues>(
  element: HTMLFormElement | null,
  { setFieldTouched }: FormikParts<V, 'setFieldTouched'>,
) {
  useEffect(() => {
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const { name, value } = target as HTMLInputElement;
      const isMovable = relatedTarget instanceof Element && relatedTarget.matches(movable);
      if (name && value && isMovable) void setFieldTouched(name, true, false);
    };
    element?.addEventListener('focusout', onFocusOut);
    return () => element?.removeEventListener('focusout', onFocusOut);
  }, [element, setFieldTouched]);
}
