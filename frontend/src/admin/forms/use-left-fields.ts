import { getIn, type FormikValues } from 'formik';
import { useEffect } from 'react';
import type { FormContextValue } from '@/shared/forms/form-context';
import { errorOf, useFormContextValue, type useSchemaForm } from '@/shared/forms/schema-form';

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
