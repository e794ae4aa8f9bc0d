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
  filterAndSort(rows, { search, sort: '', page: 1 } as TableParams, columns).rows.map(({ name }) => name);

test.each(['muller', 'same müller', 'admin muller'])(
  'a list is searched by “%s” word by word in all columns, with or without accents',
  (search) => {
    expect(found(search)).toEqual(['Müller Same']);
  },
);

test('a search of which one word is nowhere in a row does not find it', () => {
  expect(found('same nobody')).toEqual([]);
});
