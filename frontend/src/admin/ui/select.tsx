import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';
import { openPickerOnKey } from './open-picker-on-key';

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: { value: string; label: string }[];
  /** The label of the empty option. */
  emptyLabel?: string;
}

/** A native select outside of a form that acts on change; accepts every attribute of a `<select>`. */
export function Select({ options, emptyLabel, className, ...rest }: SelectProps) {
  return (
    <div className={cn('relative', className)}>
      <select
        onKeyDown={openPickerOnKey}
        {...rest}
        className={cn(controlClass, 'h-9 appearance-none pr-9 pl-3')}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </div>
  );
}
