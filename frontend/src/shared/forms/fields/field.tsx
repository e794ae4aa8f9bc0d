import { ChevronDown } from 'lucide-react';
import {
  memo,
  useId,
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
  type WheelEvent,
} from 'react';
import { exact, useRegisterField, useFormFields, type FieldDescription } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';
import { controlClass, FieldError, FormField, type FieldProps } from './form-field';

/** React sets an input's name at every render, and the browser then repaints it. Memoising avoids that. */
const Input = memo(function Input(props: InputHTMLAttributes<HTMLInputElement>) {
  // The wheel would change a focused number while the page is scrolled.
  const blur = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  return <input {...props} {...(props.type === 'number' && { onWheel: blur })} />;
});

export interface TextFieldProps
  extends
    FieldProps,
    Pick<FieldDescription, 'isSecret' | 'combine' | 'whenEmpty'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  aside?: ReactNode;
}

/** A field of one line; every attribute of an `<input>`. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, aside, isSecret, combine, whenEmpty, className, ...rest } = props;
  const { getFieldProps } = useFormFields();
  return (
    <FormField
      {...{ name, label, hint, aside }}
      required={rest.required}
      {...(isSecret && { isSecret })}
      {...(combine && { combine })}
      {...(whenEmpty && { whenEmpty })}
      {...(className !== undefined && { className })}
    >
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
    Pick<FieldDescription, 'combine' | 'whenEmpty'>,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'> {
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
}

/** A field of several lines; every attribute of a `<textarea>`. `className` is the textarea's. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, id, fieldRef, combine = 'lines', whenEmpty, className, ...rest } = props;
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
    <FormField
      {...{ name, label, hint, id, combine }}
      required={rest.required}
      {...(whenEmpty && { whenEmpty })}
    >
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

export interface SelectFieldProps extends FieldProps {
  options: { value: string | number; label: string }[];
  /** The label of the empty option. */
  placeholder?: string;
  disabled?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLSelectElement>;
}

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, required, options, placeholder, disabled, onKeyDown } = props;
  const { getFieldProps } = useFormFields();
  // A select has no `readonly`: it shows the form's value.
  const { value, onChange } = getFieldProps(name);
  const show = (value: unknown, isExact?: boolean) => {
    const label = options.find((option) => String(option.value) === String(value))?.label;
    return label === undefined ? String(value ?? '') : isExact ? exact(label, value) : label;
  };
  return (
    <FormField {...{ name, label, hint, required, show }}>
      {(ids) => (
        <div className="relative">
          <select
            {...{ name, value, onChange }}
            {...ids}
            disabled={disabled}
            onKeyDown={onKeyDown}
            className={cn(controlClass, 'h-10 appearance-none pr-9 pl-3')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </FormField>
  );
}

export interface CheckboxFieldProps extends FieldProps {
  /** Why it can't be changed, shown instead of the hint. The box stays focusable, so that the reason is read out. */
  disabledReason?: string | undefined;
}

const ignoreChange = () => undefined;

/** A box to tick, with its hint below. */
export function CheckboxField({ name, label, hint: defaultHint, disabledReason }: CheckboxFieldProps) {
  const id = useId();
  const hint = disabledReason ?? defaultHint;
  const { getFieldProps, error } = useFormFields();
  useRegisterField(name, { label, show: (value) => (value === true ? 'Yes' : 'No') });
  const message = error(name);
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <Input
          type="checkbox"
          {...getFieldProps(name, 'checkbox')}
          id={id}
          {...(disabledReason && { 'aria-disabled': true, onChange: ignoreChange })}
          aria-describedby={cn(hint && `${id}-hint`, message && `${id}-error`) || undefined}
          aria-invalid={message ? true : undefined}
          className="mt-0.5 size-4 shrink-0 accent-blue aria-disabled:opacity-50"
        />
        <div>
          <label htmlFor={id} className="block text-ui">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="mt-0.5 text-caption font-normal text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} text={message} />
    </div>
  );
}
