import type { SelectProps } from '@/components/ui/select';
import type { TableParams } from './use-table-params';

/** A filter of a list. */
export interface Filter extends Pick<SelectProps, 'options' | 'emptyLabel'> {
  /** Its parameter in the URL and its word in labels. */
  name: string;
  /** Returns a value as a phrase after 'with'; by default its name and its label: 'status Draft'. */
  phrase?: (value: string) => string | undefined;
}

/** Returns a filter's value as a phrase after 'with', if it is set. */
export function describeFilter({ name, options, phrase }: Filter, { filters }: TableParams) {
  const value = filters[name];
  if (!value) return undefined;
  const label = options.find((option) => option.value === value)?.label ?? value;
  return phrase?.(value) ?? `${name} ${label}`;
}

/** The options of a filter by whether visitors see a row. */
export const publishedOptions = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
];

export const statusFilter: Filter = { name: 'status', emptyLabel: 'All statuses', options: publishedOptions };
