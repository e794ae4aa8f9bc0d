import { useId } from 'react';
import { Input } from '@/shared/forms/fields/field';
import { controlClass, FieldError, FormField, type FieldProps } from '@/shared/forms/fields/form-field';
import { Select } from '@/admin/ui/select';
import { exact, useFormFields, useRegisterField } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';

export interface SelectFieldProps extends FieldProps {
  options: { value: string | number; label: string }[];
  placeholder?: string;
  /** The label of a value that the options do not have: they have not loaded yet, or it was deleted. */
  missingLabel?: string;
  disabled?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, required, placeholder, missingLabel, disabled } = props;
  const { getFieldProps } = useFormFields();
  // A select has no `readonly`: it shows the form's value.
  const { value, onChange } = getFieldProps(name);
  const isMissing = value && !props.options.some((option) => String(option.value) === String(value));
  // Without it the list would show another choice than the saved one.
  const missing = isMissing && missingLabel !== undefined ? [{ value, label: missingLabel }] : [];
  const options = [...missing, ...props.options];
  const show = (value: unknown, isExact?: boolean) => {
    const label = options.find((option) => String(option.value) === String(value))?.label;
    return label === undefined ? String(value ?? '') : isExact ? exact(label, value) : label;
  };
  return (
    <FormField {...{ name, label, hint, required, show }}>
      {(ids) => (
        <Select
          {...{ name, value, onChange, options, disabled }}
          {...ids}
          // It acts when the form is saved.
          onKeyDown={undefined}
          emptyLabel={placeholder}
          control={cn(controlClass, 'h-10')}
        />
      )}
    </FormField>
  );
}

export interface CheckboxFieldProps extends FieldProps {
  /** Why it can't be changed, shown instead of the hint. The box stays focusable, so that the reason is read out. */
  disabledReason?: string | undefined;
}

const ignoreChange = () => undefined;

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
