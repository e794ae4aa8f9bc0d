import { useCallback, useEffect } from 'react';
import { remove, read, write } from '@/shared/lib/dom/session-storage';

/**
 * Keeps a form's input in the session storage and restores it when the form mounts again. Returns the function
 * that removes it.
 */
export function useFormDraft(form: HTMLFormElement | null, name: string | undefined) {
  useEffect(() => {
    if (!form || !name) return;
    fillEmptyFields(form, read<Record<string, string>>(name) ?? {});
    const keep = () => write(name, Object.fromEntries(new FormData(form)));
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [form, name]);
  return useCallback(() => {
    if (name) remove(name);
  }, [name]);
}

/** Fills the empty fields of a form. */
function fillEmptyFields(form: HTMLFormElement, texts: Record<string, string>) {
  for (const control of form.elements)
    if (isText(control) && !control.value) control.value = texts[control.name] ?? '';
}

const isText = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
