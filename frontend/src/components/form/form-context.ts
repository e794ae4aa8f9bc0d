import { createContext, useContext, useEffect, type ChangeEventHandler, type ReactNode } from 'react';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What ties an input to its form. */
export interface FieldBinding {
  name: string;
  value?: string | number;
  defaultValue?: string;
  checked?: boolean;
  readOnly?: boolean;
  onChange?: ChangeEventHandler<Control>;
}

/** A name with what it stands for, where another has the same name. */
export const exact = (name: string, id: unknown) => `${name} (#${String(id)})`;

/** The changes of two people in one value. */
export interface Combination {
  value: unknown;
  /** What has become of the changes. */
  hint: string;
  /** In how many lines it is shown, to be put right; absent: it is no text. */
  rows?: number;
}

/** Puts two states together by the one that both were made of; nothing where they can't be. */
export type Combine = (base: unknown, mine: unknown, theirs: unknown) => Combination | undefined;

/** How to speak of a field to a person. */
export interface FieldDescription {
  label: string;
  /** A value as a text; as it is, where the field does not say otherwise. `isExact`: no other value has that text. */
  show?: (value: unknown, isExact?: boolean) => string;
  /** How two states of it are put together: by lines, where they are long, or by what it is made of; absent: they aren't. */
  combine?: 'lines' | Combine;
  /** What the server puts there where it is left empty. */
  whenEmpty?: (values: object) => string;
  /** Whether what stands in it is shown and copied nowhere else. */
  isSecret?: boolean;
}

/** A form as its fields see it. They know nothing of formik, so that they can be rendered before it has been loaded. */
export interface FormContextValue {
  getFieldProps: (name: string, kind?: 'checkbox') => FieldBinding;
  /** Fills a field by other means than typing; not while it saves. */
  setValue: (name: string, value: string) => void;
  error: (name: string) => string | undefined;
  /** Why the last attempt to save failed. */
  failure?: string | undefined;
  /** What can be done about it. */
  failureAction?: ReactNode;
  isSaving: boolean;
  /** Whether it can't be sent where no script runs. */
  needsScript?: boolean;
  /** Whether what is saved next is a new one. */
  isNew?: boolean;
  /** Takes note of what a field is called. */
  registerField?: ((name: string, description: FieldDescription) => void) | undefined;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormFields(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside of a form');
  return form;
}

/** Tells the form what a field is called, for where it is spoken of elsewhere. */
export function useRegisterField(name: string, description: FieldDescription) {
  const { registerField } = useFormFields();
  useEffect(() => registerField?.(name, description));
}
