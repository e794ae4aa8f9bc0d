import type { SelectProps } from '@/admin/ui/select';
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
const publishedOptions = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
];

export const statusFilter: Filter = { name: 'status', emptyLabel: 'All statuses', options: publishedOptions };

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The months and the years that are offered; others work in the address. */
const offered = { months: 12, years: 10 };

/** The filter by the month or the year of a date, the latest first. `now` is in milliseconds. */
export function dateFilter(now: number): Filter {
  const today = new Date(now);
  const months = Array.from({ length: offered.months }, (_, index) => {
    const month = new Date(Date.UTC(today.getFullYear(), today.getMonth() - index, 1));
    return { value: month.toISOString().slice(0, 7), label: monthFormat.format(month) };
  });
  const years = Array.from({ length: offered.years }, (_, index) => String(today.getFullYear() - index));
  return {
    name: 'date',
    emptyLabel: 'All dates',
    options: [...months, ...years.map((year) => ({ value: year, label: year }))],
  };
}
