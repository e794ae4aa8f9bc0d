import {
  memo,
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
  type WheelEvent,
} from 'react';
import { useFormFields, type FieldDescription } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';
import { controlClass, FormField, type FieldProps } from './form-field';

/** React sets an input's name at every render, and the browser then repaints it. Memoising avoids that. */
export const Input = memo(function Input(props: InputHTMLAttributes<HTMLInputElement>) {
  // The wheel would change a focused number while the page is scrolled.
  const blur = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  return <input {...props} {...(props.type === 'number' && { onWheel: blur })} />;
});

export interface TextFieldProps
  extends
    FieldProps,
    Pick<FieldDescription, 'isSecret' | 'whenEmpty'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  aside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, aside, isSecret, whenEmpty, className, ...rest } = props;
  const { getFieldProps } = useFormFields();
  return (
    <FormField {...{ name, label, hint, aside, isSecret, whenEmpty, className }} required={rest.required}>
      {(ids) => (
        <Input
          type="text"
          {...rest}
          {...getFieldProps(name)}
          {...ids}
          className={cn(controlClass, 'h-10 px-3')}
        />
      )}
    </FormField>
  );
}

export interface TextAreaProps
  extends
    FieldProps,
    Pick<FieldDescription, 'isMergeable' | 'whenEmpty'>,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'> {
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
}

/** A field of several lines; every attribute of a `<textarea>`. `className` is the textarea's. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, id, fieldRef, isMergeable = true, whenEmpty, className, ...rest } = props;
  const { getFieldProps } = useFormFields();
  const { value, ...binding } = getFieldProps(name);
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? ownRef;
  // React would also write the text into the document as the default value at every key, which repeats style, layout
  // and paint for a long text.
  useLayoutEffect(() => {
    if (value !== undefined && field.current && field.current.value !== value)
      field.current.value = String(value);
  }, [field, value]);
  return (
    <FormField {...{ name, label, hint, id, isMergeable, whenEmpty }} required={rest.required}>
      {(ids) => (
        <textarea
          ref={field}
          rows={5}
          {...rest}
          {...binding}
          {...ids}
          className={cn(controlClass, 'block resize-y px-3 py-2 leading-[1.5]', className)}
        />
      )}
    </FormField>
  );
}
