import { createContext, useContext, useEffect, type ChangeEventHandler, type ReactNode } from 'react';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props that connect an input to its form. */
export interface FieldBinding {
  name: string;
  value?: string | number;
  checked?: boolean;
  readOnly?: boolean;
  onChange?: ChangeEventHandler<Control>;
}

/** Adds the id to a name that is not unique. */
export const exact = (name: string, id: unknown) => `${name} (#${String(id)})`;

/** Both people's changes merged into one value. */
export interface Combination {
  value: unknown;
  /** Describes the merge. */
  hint: string;
  /** The rows of the text area in which it can be edited; absent if it is not a text. */
  rows?: number;
  /** The parts of a text in which both changed the same lines. */
  overlaps?: string[];
  /** Whether it is chosen at first, because it has all changes of both. */
  isDefault?: boolean;
}

/** Merges two states with their common base; `undefined` if that is not possible. */
export type Combine = (base: unknown, mine: unknown, theirs: unknown) => Combination | undefined;

/** How a field is presented when versions are compared. */
export interface FieldDescription {
  label: string;
  /** Formats a value; by default as it is. `isExact` asks for a text that no other value has. */
  show?: (value: unknown, isExact?: boolean) => string;
  /** How two states are merged: by lines if they are long, or by a function; absent if they are not. */
  combine?: 'lines' | Combine | undefined;
  /** The server's value for an empty field. */
  whenEmpty?: ((values: object) => string) | undefined;
  /** Whether its value is never shown or copied. */
  isSecret?: boolean | undefined;
}

/** A form as its fields see it: one of formik's, or one whose inputs have its values. */
export interface FormContextValue {
  getFieldProps: (name: string, kind?: 'checkbox') => FieldBinding;
  /** Sets a field's value, unless the form is locked. */
  setValue: (name: string, value: string) => void;
  error: (name: string) => string | undefined;
  /** Why the last attempt to save failed. */
  failure?: string | undefined;
  /** A button that resolves the failure. */
  failureAction?: ReactNode;
  isSaving: boolean;
  /** Whether its fields are locked: while saving, and while the outcome of a save is unknown. */
  isLocked: boolean;
  /** Whether the next save creates a record. */
  isNew?: boolean;
  /** Records how a field is presented. */
  registerField?: ((name: string, description: FieldDescription) => void) | undefined;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormFields(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside of a form');
  return form;
}

/** Registers a field's description with the form. */
export function useRegisterField(name: string, description: FieldDescription) {
  const { registerField } = useFormFields();
  useEffect(() => void registerField?.(name, description));
}
