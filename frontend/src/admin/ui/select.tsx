import { ChevronDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';

/** The keys that change a closed select: arrows and other movements, and letters. */
const chooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/.test(key) ||
  ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey);

/**
 * Makes arrows and letters open a native select, as arrows do on a Mac, instead of changing its value: for
 * selects that act on change, which must not act on every option passed.
 */
function openPickerOnKey(event: KeyboardEvent<HTMLSelectElement>) {
  if (!chooses(event) || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export interface SelectProps extends ComponentProps<'select'> {
  options: { value: string | number; label: string }[];
  emptyLabel?: string | undefined;
  /** The look of the control itself; `className` is that of the box around it. */
  control?: string;
}

/** A native select that acts on change, unless `onKeyDown` says otherwise; accepts every attribute of a `<select>`. */
export function Select({ options, emptyLabel, className, control, ...rest }: SelectProps) {
  return (
    <div className={cn('relative', className)}>
      <select
        onKeyDown={openPickerOnKey}
        {...rest}
        className={cn(control ?? cn(controlClass, 'h-9'), 'appearance-none pr-9 pl-3')}
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
