import { getIn } from 'formik';
import { useCallback, useMemo, type ChangeEvent } from 'react';
import type { Control, FormContextValue } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import type { PostInput } from './api';
import { useDeferredText } from '@/admin/posts/fields/use-deferred-text';
import type { PostValues } from './post-values';

/** Fields that show their error from the first change on. */
export function useValidatedOnChange(
  formik: ReturnType<typeof useSchemaForm<PostValues, PostInput>>,
  form: FormContextValue,
  overrides: Pick<FormContextValue, 'failure' | 'failureAction' | 'registerField'>,
): { form: FormContextValue; flush: () => void } {
  const { errors, touched, setFieldTouched, setFieldValue, handleChange } = formik;
  const { failure, failureAction, registerField } = overrides;
  const touch = useCallback((name: string) => void setFieldTouched(name, true, false), [setFieldTouched]);
  const setValue = useCallback(
    (name: string, value: string) => {
      touch(name);
      void setFieldValue(name, value);
    },
    [touch, setFieldValue],
  );
  const { defer, flush } = useDeferredText(setValue);
  const onChange = useCallback(
    (event: ChangeEvent<Control>) => {
      if (defer(event.target)) return;
      flush();
      touch(event.target.name);
      handleChange(event);
    },
    [defer, flush, touch, handleChange],
  );
  const validatedForm = useMemo<FormContextValue>(
    () => ({
      ...form,
      failure,
      failureAction,
      registerField,
      getFieldProps: (name, kind) => ({
        ...form.getFieldProps(name, kind),
        ...(!form.isLocked && { onChange }),
      }),
      setValue: (name, value) => {
        if (form.isLocked) return;
        touch(name);
        form.setValue(name, value);
      },
      error: (name) => {
        const error: unknown = getIn(errors, name);
        return getIn(touched, name) && typeof error === 'string' ? error : undefined;
      },
    }),
    [form, failure, failureAction, registerField, errors, touched, touch, onChange],
  );
  return { form: validatedForm, flush };
}
