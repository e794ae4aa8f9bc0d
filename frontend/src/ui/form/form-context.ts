import { createContext, useContext, type ChangeEventHandler } from 'react';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What ties an input to its form. */
export interface Binding {
  name: string;
  value?: string | number;
  defaultValue?: string;
  checked?: boolean;
  onChange?: ChangeEventHandler<Control>;
}

/** A form as its fields see it. They know nothing of formik, so that they can be drawn before it has been loaded. */
export interface FormContextValue {
  bind: (name: string, kind?: 'checkbox') => Binding;
  /** Fills a field by other means than typing. */
  fill: (name: string, value: string) => void;
  error: (name: string) => string | undefined;
  /** Why the last attempt to save failed. */
  failure?: string | undefined;
  isSaving: boolean;
  /** Whether it can be submitted yet: not on the server, and not before the browser has taken over. */
  isReady: boolean;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside of a form');
  return form;
}
