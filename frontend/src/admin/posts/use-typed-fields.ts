import { getIn } from 'formik';
import { useCallback, useEffect, useMemo, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Control, FormContextValue } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { isSlowToRender } from '@/shared/lib/text/strings';
import type { PostInput } from './api';
import type { PostValues } from './post-values';

type PostFormik = ReturnType<typeof useSchemaForm<PostValues, PostInput>>;

/** How long typing has to pause before a long text reaches the form, and the longest delay, in milliseconds. */
const pause = 250;
const maxDelay = 1000;

interface PendingText {
  field: HTMLTextAreaElement;
  since: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Updates the form's state once typing in a long text pauses: to validate and render it takes longer than a key may.
 * `flush` applies a pending update; call it before reading the state.
 */
function useDeferredText(setValue: (name: string, value: string) => void) {
  const pending = useRef<PendingText>(undefined);
  const flush = useCallback(() => {
    if (!pending.current) return;
    const { field, timer } = pending.current;
    pending.current = undefined;
    clearTimeout(timer);
    // Synchronous: a render in between would overwrite newer keystrokes.
    flushSync(() => setValue(field.name, field.value));
  }, [setValue]);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    // In the capture phase: other listeners store the state when the page is hidden.
    window.addEventListener('pagehide', flush, options);
    window.addEventListener('visibilitychange', flush, options);
    // A dialog that takes the focus does so while React renders.
    window.addEventListener('focusout', () => queueMicrotask(flush), options);
    return () => leaving.abort();
  }, [flush]);
  /** Whether typed text has yet to reach the form's state. */
  const defer = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (pending.current?.field !== field) flush();
      const since = pending.current?.since ?? Date.now();
      clearTimeout(pending.current?.timer);
      const delay = Math.min(pause, since + maxDelay - Date.now());
      pending.current = { field, since, timer: setTimeout(flush, delay) };
      return true;
    },
    [flush],
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
