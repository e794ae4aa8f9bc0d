import { useFormFields } from '@/shared/forms/form-context';
import { TextField, type TextFieldProps } from '@/shared/forms/fields/field';

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
