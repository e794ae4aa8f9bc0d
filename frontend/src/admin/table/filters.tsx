import type { ReactNode } from 'react';
import { optionsOf, Select, type SelectProps } from '@/admin/ui/select';
import type { TableParams } from './use-table-params';

export interface Filter {
  /** Its parameter in the URL and its word in labels. */
  name: string;
  options: SelectProps['options'];
  emptyLabel: string;
  /** What stands before its choice, such as a search for options. */
  before?: ReactNode;
  /** Returns a value as a phrase after 'with'; by default its name and its label: 'status Draft'. */
  phrase?: (value: string) => string | undefined;
}

export function describeFilter({ name, options, phrase }: Filter, { filters }: TableParams) {
  const value = filters[name];
  if (!value) return undefined;
  const label = options.find((option) => option.value === value)?.label ?? value;
  return phrase?.(value) ?? `${name} ${label}`;
}

/** A filter above a list, kept in the URL. A value that is not among the options is shown as it is. */
export function FilterSelect({ list, filter }: { list: TableParams; filter: Filter }) {
  const { name, options, emptyLabel, before } = filter;
  const value = list.filters[name] ?? '';
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <>
      {before}
      <Select
        aria-label={`Filter by ${name}`}
        emptyLabel={emptyLabel}
        className="max-sm:min-w-36 max-sm:flex-1 sm:max-w-44"
        options={isKnown ? options : [...options, { value, label: value }]}
        value={value}
        onChange={({ target }) => list.set({ [name]: target.value })}
      />
    </>
  );
}

export const statusFilter: Filter = {
  name: 'status',
  emptyLabel: 'All statuses',
  options: optionsOf({ published: 'Published', draft: 'Draft' }),
};

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The filter by the last twelve months or ten years of a date; others work in the address. `now` is in milliseconds. */
export function dateFilter(now: number): Filter {
  const today = new Date(now);
  const year = today.getFullYear();
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(year, today.getMonth() - index, 1));
    return { value: month.toISOString().slice(0, 7), label: monthFormat.format(month) };
  });
  const years = Array.from({ length: 10 }, (_, index) => String(year - index));
  return {
    name: 'date',
    emptyLabel: 'All dates',
    options: [...months, ...years.map((value) => ({ value, label: value }))],
  };
}
