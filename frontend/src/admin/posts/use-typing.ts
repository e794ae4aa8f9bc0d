import { useCallback, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import type { Control } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { isSlowToRender } from '@/shared/lib/text/strings';
import type { PostInput } from './api';
import type { PostValues } from './post-values';

/** How long typing has to pause before a long text reaches the form, and the longest delay, in milliseconds: that of a book is longer. */
const pause = 250;
const maxDelay = (text: string) => (text.length > 200_000 ? 4000 : 1000);

/**
 * Fields that show their error from the first change on. A long text reaches the form's state once typing pauses: to validate and
 * render it takes longer than a key may. `flush` applies a pending one; call it before reading the state.
 */
export function useTyping(formik: ReturnType<typeof useSchemaForm<PostValues, PostInput>>) {
  const { setFieldTouched, setFieldValue } = formik;
  const pending = useRef<{ field: HTMLTextAreaElement; since: number }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setValue = useCallback(
    (name: string, value: unknown) => {
      void setFieldTouched(name, true, false);
      void setFieldValue(name, value);
    },
    [setFieldTouched, setFieldValue],
  );
  const flush = useCallback(() => {
    if (!pending.current) return;
    const { field } = pending.current;
    pending.current = undefined;
    clearTimeout(timer.current);
    // Synchronous: a render in between would overwrite newer keystrokes.
    flushSync(() => setValue(field.name, field.value));
  }, [setValue]);
  // Before other listeners store the state when the page is hidden.
  useWindowEvent('pagehide', flush, true);
  useDocumentEvent('visibilitychange', flush, true);
  // A dialog that takes the focus does so while React renders.
  useWindowEvent('focusout', () => queueMicrotask(flush), true);
  const onChange = useCallback(
    ({ target: field }: ChangeEvent<Control>) => {
      const isLong = field instanceof HTMLTextAreaElement && isSlowToRender(field.value);
      if (!isLong || pending.current?.field !== field) flush();
      if (!isLong) return setValue(field.name, field.type === 'checkbox' ? isChecked(field) : field.value);
      const since = pending.current?.since ?? Date.now();
      clearTimeout(timer.current);
      pending.current = { field, since };
      timer.current = setTimeout(flush, Math.min(pause, since + maxDelay(field.value) - Date.now()));
    },
    [flush, setValue],
  );
  return { onChange, setValue, flush };
}

const isChecked = (field: Control) => 'checked' in field && field.checked;
