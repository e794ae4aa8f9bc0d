import { Select } from '@/admin/ui/select';
import type { Filter } from './filters';
import type { TableParams } from './use-table-params';

export interface FilterSelectProps {
  list: TableParams;
  filter: Filter;
}

/** A filter above a list, kept in the URL. A value that is not among the options is shown as it is. */
export function FilterSelect({ list, filter: { name, options, emptyLabel } }: FilterSelectProps) {
  const value = list.filters[name] ?? '';
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={`Filter by ${name}`}
      {...(emptyLabel !== undefined && { emptyLabel })}
      className="max-sm:min-w-36 max-sm:flex-1 sm:max-w-44"
      options={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      onChange={({ target }) => list.setFilter(name, target.value)}
    />
  );
}

/** The filters above a list. */
export const FilterSelects = ({ list, filters }: { list: TableParams; filters: Filter[] }) =>
  filters.map((filter) => <FilterSelect key={filter.name} list={list} filter={filter} />);
