import { Badge } from '@/ui/badge';
import type { Column } from '@/ui/data-table';

/** The column that says whether something is shown on the website. */
export const activeColumn = <Row extends { isActive: boolean }>(): Column<Row> => ({
  id: 'status',
  header: 'Status',
  sortable: true,
  value: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
  cell: ({ isActive }) => (isActive ? <Badge variant="success">Active</Badge> : <Badge>Inactive</Badge>),
});
