import type { ReactNode } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { SelectField, type SelectFieldProps } from './choice-fields';

export interface IconFieldProps extends Omit<SelectFieldProps, 'options' | 'placeholder'> {
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
