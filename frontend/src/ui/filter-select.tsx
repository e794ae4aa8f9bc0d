import { ChevronDown } from 'lucide-react';
import { cn } from '@/lib/cn';
import { controlLook } from '@/ui/form/field';

export interface FilterSelectProps {
  /** Names it, such as 'Filter by status'. */
  label: string;
  /** What stands for all of the list. */
  all: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list down to what has one of a few values. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <div className="relative max-sm:flex-1">
      <select
        aria-label={label}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        className={cn(controlLook, 'h-9 appearance-none pr-9 pl-3')}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-3 size-4 text-muted"
      />
    </div>
  );
}
