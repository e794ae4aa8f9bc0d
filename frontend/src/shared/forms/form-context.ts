import { useEffect, type ChangeEventHandler, type ReactNode } from 'react';
import { requiredContext } from '@/shared/hooks/react-helpers';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface FieldBinding {
  name: string;
  value?: string | number;
  checked?: boolean;
  readOnly?: boolean;
  onChange?: ChangeEventHandler<Control>;
}

/** Adds the id to a name that is not unique. */
export const exact = (name: string, id: unknown) => `${name} (#${String(id)})`;

/** How a field is presented when versions are compared. */
export interface FieldDescription {
  label: string;
  /** Formats a value; by default as it is. `isExact` asks for a text that no other value has. */
  show?: (value: unknown, isExact?: boolean) => string;
  /** Whether two people's changes of a long text can be merged by lines; otherwise one of them is chosen as a whole. */
  isMergeable?: boolean;
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
  failure?: string | undefined;
  failureAction?: ReactNode;
  isSaving: boolean;
  /** Whether its fields are locked: while saving, and while the outcome of a save is unknown. */
  isLocked: boolean;
  isNew?: boolean;
  registerField?: ((name: string, description: FieldDescription) => void) | undefined;
}

export const [FormContext, useFormFields] = requiredContext<FormContextValue>('the form around a field');

export function useRegisterField(name: string, description: FieldDescription) {
  const { registerField } = useFormFields();
  useEffect(() => void registerField?.(name, description));
}
