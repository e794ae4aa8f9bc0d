import { expect, test } from 'vitest';
import { filterAndSort } from './client-table';
import type { TableParams } from './use-table-params';

const rows = [
  { name: 'Same Other', role: 'User' },
  { name: 'Müller Same', role: 'Admin' },
];
const columns = [
  { id: 'name', value: (row: (typeof rows)[number]) => row.name },
  { id: 'role', value: (row: (typeof rows)[number]) => row.role },
];

const found = (search: string) =>
  filterAndSort(rows, { search, sort: '', page: 1, size: 20 } as TableParams, columns).rows.map(
    ({ name }) => name,
  );

test.each(['muller', 'same müller', 'admin muller'])(
  'the search “%s” matches words in all columns, ignoring accents',
  (search) => {
    expect(found(search)).toEqual(['Müller Same']);
  },
);

test('a row must match every word of the search', () => {
  expect(found('same nobody')).toEqual([]);
});
