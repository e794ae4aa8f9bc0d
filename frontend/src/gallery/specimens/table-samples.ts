import type { Selection } from '@/admin/bulk/selection';
import type { TableParams } from '@/admin/table/use-table-params';
import { ignore, longText } from '@/gallery/specimen';

export interface Row {
  id: number;
  name: string;
  published: boolean;
}

export const rows: Row[] = [
  { id: 1, name: 'Pricing', published: true },
  { id: 2, name: longText, published: false },
  { id: 3, name: 'Technology', published: true },
];

export const list: TableParams = {
  search: '',
  filters: {},
  sort: 'name',
  page: 2,
  size: 20,
  cursor: undefined,
  setSearch: ignore,
  setFilter: ignore,
  setSort: ignore,
  setSize: ignore,
  jump: ignore,
  clear: ignore,
  forward: ignore,
  back: ignore,
  reset: ignore,
};

const selectedRows = new Map(rows.slice(0, 2).map((row) => [row.id, row]));
/** Of the first two rows. */
export const selection: Selection = {
  rows: selectedRows,
  isAll: false,
  anchor: undefined,
  has: (id) => selectedRows.has(id),
  set: ignore,
  selectAll: ignore,
  clear: ignore,
};
