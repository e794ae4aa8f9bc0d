import type { ReactNode } from 'react';
import { BulkTable } from '@/admin/bulk/bulk-table';
import { DataTable, type DataTableProps } from '@/admin/table/data-table';
import { FilterSelects } from '@/admin/table/filter-select';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { Button } from '@/shared/ui/button';
import { DeleteRecord } from './deletion';
import { useEditor } from './editor';
import type { Deleting, Resource } from './resource';

const isAlwaysPossible = () => true;
const askAlways = <Row,>(_of: unknown, _rows: unknown, ask: (row: Row) => void): Deleting<Row> => ({
  remove: ask,
});
const isDeletable = () => () => undefined;

export interface ResourcePanelProps<Row extends Versioned> {
  of: Resource<Row>;
  /** Notes above the list, and what else it has. */
  children?: ReactNode | ((rows: Row[] | undefined) => ReactNode);
}

/** The list of a resource, with its form and what else can be done with the records. */
export function ResourcePanel<Row extends Versioned>({ of, children }: ResourcePanelProps<Row>) {
  const { words, endpoints, bulk, viewPath, nameOf } = of;
  const {
    useCanCreate = isAlwaysPossible,
    useDeleting = askAlways,
    useUndeletable = isDeletable,
    useOpen = () => undefined,
  } = of;
  const filters = of.useFilters();
  const columns = of.useColumns();
  const list = useTableParams(filters.map(({ name }) => name));
  const rows = of.useRows(list, columns);
  const canCreate = useCanCreate();
  const editor = useEditor(of, rows.data?.rows, canCreate);
  const open = useOpen() ?? (of.Form && editor.edit);
  const asked = useRecordEditor<Row>();
  const { remove, isDeleting } = useDeleting(of, rows.data?.rows, asked.edit);
  const undeletable = useUndeletable();
  const Delete = of.Delete ?? DeleteRecord;
  const create = of.Form && (
    <Button disabled={!canCreate} onClick={editor.create}>
      <CreateLabel>{words.create}</CreateLabel>
    </Button>
  );
  const table: Omit<DataTableProps<Row>, 'keyOf'> = {
    columns: of.columnsFor?.(columns, rows.data?.rows) ?? columns,
    path: endpoints.path,
    query: rows,
    list,
    filters,
    actions: (row) =>
      of.actions?.(row, (event) => remove(row, event)) ?? (
        <EditAndDelete
          name={nameOf(row)}
          edit={() => editor.edit(row)}
          {...(viewPath && { path: viewPath(row) })}
          remove={(event) => remove(row, event)}
          disabledReason={undeletable(row)}
          isDeleting={isDeleting?.(row) ?? false}
        />
      ),
    ...(open && { open }),
    create: canCreate && create,
    messages: words,
  };
  return (
    <ListPage
      title={of.title}
      {...of.heading}
      action={of.action?.(list) ?? create}
      search={{ list, label: of.search, query: rows }}
      {...(filters.length > 0 && { filters: <FilterSelects list={list} filters={filters} /> })}
    >
      {typeof children === 'function' ? children(rows.data?.rows) : children}
      {editor.unfinished}
      {bulk ? <BulkTable bulk={bulk} {...table} /> : <DataTable keyOf={({ id }) => id} {...table} />}
      {editor.form}
      {asked.record && <Delete of={of} record={asked.record} onClose={asked.close} />}
    </ListPage>
  );
}
