import { Select, type SelectProps } from '@/components/ui/select';
import type { TableParams } from './use-table-params';

export interface FilterSelectProps extends Pick<SelectProps, 'options' | 'emptyLabel'> {
  list: TableParams;
  /** The filter's parameter in the URL and its word in the label. */
  name: string;
}

/** A filter above a list, kept in the URL. A value that is not among the options is shown as it is. */
export function FilterSelect({ list, name, options, emptyLabel }: FilterSelectProps) {
  const value = list.filters[name] ?? '';
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={`Filter by ${name}`}
      emptyLabel={emptyLabel}
      className="max-sm:min-w-36 max-sm:flex-1 sm:max-w-44"
      options={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      onChange={({ target }) => list.setFilter(name, target.value)}
    />
  );
}

/** The options of a filter by whether visitors see a row. */
export const publishedOptions = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
];
