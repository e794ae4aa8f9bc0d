import { useCallback, useEffect } from 'react';
import { remove, read, write } from '@/lib/dom/session-storage';

/**
 * Keeps what is typed into a form as long as the window, and types it again where the form is rendered anew: after Back, a
 * reload, or in another place. Returns what forgets it.
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

/** Puts texts into the fields of a form that are empty. */
function fillEmptyFields(form: HTMLFormElement, texts: Record<string, string>) {
  for (const control of form.elements)
    if (isText(control) && !control.value) control.value = texts[control.name] ?? '';
}

const isText = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
