import { useCallback, useEffect, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Control } from '@/shared/forms/form-context';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { afterPaint } from '@/admin/lib/after-paint';
import { isSlowToRender } from '@/shared/lib/text/strings';
import type { PostInput } from './api';
import type { PostValues } from './post-values';

interface PendingText {
  field: HTMLTextAreaElement;
  flush: () => void;
}

/**
 * Fields that show their error from the first change on. A keystroke in a long text is painted before it reaches the form's state;
 * `flush` applies a pending one; call it before reading the state.
 */
export function useTyping({
  setFieldTouched,
  setFieldValue,
}: ReturnType<typeof useSchemaForm<PostValues, PostInput>>) {
  const pending = useRef<PendingText>(undefined);
  const flush = useCallback(() => pending.current?.flush(), []);
  // In the capture phase: other listeners store the state when the page is hidden.
  useEffect(() => {
    window.addEventListener('pagehide', flush, true);
    return () => window.removeEventListener('pagehide', flush, true);
  }, [flush]);
  const setValue = useCallback(
    (name: string, value: unknown) => {
      void setFieldTouched(name, true, false);
      void setFieldValue(name, value);
    },
    [setFieldTouched, setFieldValue],
  );
  const onChange = useCallback(
    ({ target: field }: ChangeEvent<Control>) => {
      const isLong = field instanceof HTMLTextAreaElement && isSlowToRender(field.value);
      if (isLong && pending.current?.field === field) return;
      flush();
      if (!isLong) return setValue(field.name, field.type === 'checkbox' ? isChecked(field) : field.value);
      const apply = () => {
        pending.current = undefined;
        // Synchronous: a render in between would overwrite newer keystrokes.
        flushSync(() => setValue(field.name, field.value));
      };
      pending.current = { field, flush: afterPaint(apply) };
    },
    [flush, setValue],
  );
  return { onChange, setValue, flush };
}

const isChecked = (field: Control) => 'checked' in field && field.checked;
