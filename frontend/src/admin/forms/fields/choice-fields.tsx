import { useId, type ReactNode } from 'react';
import { Input, TextField, type TextFieldProps } from '@/shared/forms/fields/field';
import { controlClass, FieldError, FormField, type FieldProps } from '@/shared/forms/fields/form-field';
import { Select } from '@/admin/ui/select';
import { exact, useFormFields, useRegisterField } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';

interface SelectFieldProps extends FieldProps {
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

interface CheckboxFieldProps extends FieldProps {
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

interface IconFieldProps extends Omit<SelectFieldProps, 'options' | 'placeholder'> {
  names: string[];
  emptyLabel: string;
  renderIcon: (name: string) => ReactNode;
}

/** A select of icons by name, with the icons as buttons. Only the select is announced. */
export function IconField({ names, emptyLabel, renderIcon, name: field, ...rest }: IconFieldProps) {
  const { getFieldProps, setValue } = useFormFields();
  const selected = String(getFieldProps(field).value ?? '');
  return (
    <div className="min-w-0">
      <SelectField
        {...rest}
        name={field}
        placeholder={emptyLabel}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <div aria-hidden="true" className="mt-2 flex flex-wrap gap-1">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            title={name}
            data-chosen={name === selected || undefined}
            disabled={rest.disabled}
            onClick={() => setValue(field, name === selected ? '' : name)}
            className="grid size-8 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 data-chosen:bg-blue/12 data-chosen:text-blue"
          >
            {renderIcon(name)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The format that the browser's colour picker accepts. */
const isHex = (color: string) => /^#[\da-f]{6}$/i.test(color);

/** The initial colour of the picker if the value is not a hexadecimal one. */
const black = `#${'0'.repeat(6)}`;

/** A CSS colour: a field to type it in, and a swatch that shows it and opens the browser's palette. */
export function ColorField({ name, ...rest }: TextFieldProps) {
  const { getFieldProps, setValue } = useFormFields();
  const color = String(getFieldProps(name).value ?? '').trim();
  return (
    <TextField
      {...rest}
      name={name}
      aside={
        <span className="relative -my-1 inline-flex size-6 overflow-hidden rounded-control border border-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-blue">
          <span aria-hidden="true" data-slot="swatch" className="flex-1" style={{ backgroundColor: color }} />
          <input
            type="color"
            aria-label="Palette"
            title="Choose from a palette"
            value={isHex(color) ? color : black}
            onChange={({ target }) => setValue(name, target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
      }
    />
  );
}
