import { useCallback, useEffect, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Control } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { isSlowToRender } from '@/shared/lib/text/strings';
import type { PostInput } from './api';
import type { PostValues } from './post-values';

/** How long typing has to pause before a long text reaches the form, and the longest delay, in milliseconds. */
const pause = 250;
const maxDelay = 1000;

interface PendingText {
  field: HTMLTextAreaElement;
  since: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Fields that show their error from the first change on. A long text reaches the form's state once typing pauses: to validate and render
 * it takes longer than a key may. `flush` applies a pending update; call it before reading the state.
 */
export function useTyping({
  setFieldTouched,
  setFieldValue,
}: ReturnType<typeof useSchemaForm<PostValues, PostInput>>) {
  const pending = useRef<PendingText>(undefined);
  const setValue = useCallback(
    (name: string, value: unknown) => {
      void setFieldTouched(name, true, false);
      void setFieldValue(name, value);
    },
    [setFieldTouched, setFieldValue],
  );
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
  const onChange = useCallback(
    ({ target: field }: ChangeEvent<Control>) => {
      const isLong = field instanceof HTMLTextAreaElement && isSlowToRender(field.value);
      if (!isLong || pending.current?.field !== field) flush();
      if (!isLong) return setValue(field.name, field.type === 'checkbox' ? isChecked(field) : field.value);
      const since = pending.current?.since ?? Date.now();
      clearTimeout(pending.current?.timer);
      const delay = Math.min(pause, since + maxDelay - Date.now());
      pending.current = { field, since, timer: setTimeout(flush, delay) };
    },
    [flush, setValue],
  );
  return { onChange, setValue, flush };
}

const isChecked = (field: Control) => 'checked' in field && field.checked;
