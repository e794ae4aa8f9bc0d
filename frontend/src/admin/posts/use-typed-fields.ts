import { getIn } from 'formik';
import { useCallback, useEffect, useMemo, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Control, FormContextValue } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { afterPaint } from '@/admin/lib/browser';
import { isSlowToRender } from '@/shared/lib/text/strings';
import type { PostInput } from './api';
import type { PostValues } from './post-values';

type PostFormik = ReturnType<typeof useSchemaForm<PostValues, PostInput>>;

interface PendingText {
  field: HTMLTextAreaElement;
  flush: () => void;
}

/**
 * Paints a keystroke in a long text before updating the form's state. `flush` applies a pending update; call it before
 * reading the state.
 */
function useDeferredText(setValue: (name: string, value: string) => void) {
  const pending = useRef<PendingText>(undefined);
  const flush = useCallback(() => pending.current?.flush(), []);
  // In the capture phase: other listeners store the state when the page is hidden.
  useEffect(() => {
    window.addEventListener('pagehide', flush, true);
    return () => window.removeEventListener('pagehide', flush, true);
  }, [flush]);
  /** Whether typed text has yet to reach the form's state. */
  const defer = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (pending.current?.field === field) return true;
      flush();
      const applyNow = () => {
        pending.current = undefined;
        // Synchronous: a render in between would overwrite newer keystrokes.
        flushSync(() => setValue(field.name, field.value));
      };
      pending.current = { field, flush: afterPaint(applyNow) };
      return true;
    },
    [flush, setValue],
  );
  return { defer, flush };
}

/** What is typed reaches the form by `onChange`, which marks its field as touched. */
export function useTyping({ setFieldTouched, setFieldValue, handleChange }: PostFormik) {
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
  return { onChange, setValue, flush };
}

/** The form's context. Its fields show their error from the first change on. */
export function useTypedFields(
  { errors, touched }: PostFormik,
  form: FormContextValue,
  { onChange, setValue }: ReturnType<typeof useTyping>,
  overrides: Pick<FormContextValue, 'failure' | 'failureAction' | 'registerField'>,
): FormContextValue {
  const { failure, failureAction, registerField } = overrides;
  return useMemo(
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
        if (!form.isLocked) setValue(name, value);
      },
      error: (name) => {
        const error: unknown = getIn(errors, name);
        return getIn(touched, name) && typeof error === 'string' ? error : undefined;
      },
    }),
    [form, failure, failureAction, registerField, errors, touched, onChange, setValue],
  );
}
