import { Badge } from '@/shared/ui/badge';
import type { Column } from './column';

/** A 'Status' column for a boolean. `id` is its name in the API. */
export const flagColumn = <Name extends string>(
  id: Name,
  [on, off]: [on: string, off: string],
): Column<Record<Name, boolean>> => ({
  id,
  header: 'Status',
  width: 'xl:w-28',
  sortable: true,
  value: (row) => (row[id] ? on : off),
  cell: (row) => (row[id] ? <Badge variant="success">{on}</Badge> : <Badge>{off}</Badge>),
});
