import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BulkTable } from '@/admin/bulk/bulk-table';
import { DataTable, type DataTableProps } from '@/admin/table/data-table';
import { FilterSelect } from '@/admin/table/filters';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { RowButton, RowLabel, ViewLink } from '@/admin/table/row-actions';
import { SortSelect, useHasColumns } from '@/admin/table/rows/table-head';
import { useTableParams } from '@/admin/table/use-table-params';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { Button } from '@/shared/ui/button';
import { useResourceEditor } from './editor';
import type { Resource } from './resource';

export interface ResourcePanelProps<Row extends Versioned> {
  of: Resource<Row>;
  /** Notes above the list, and what else it has. */
  children?: ReactNode | ((rows: Row[] | undefined) => ReactNode);
}

export function ResourcePanel<Row extends Versioned>({ of, children }: ResourcePanelProps<Row>) {
  const { words, bulk, viewPath, nameOf, formLinks, Delete } = of;
  const filters = of.useFilters();
  const columns = of.useColumns();
  const list = useTableParams(filters.map(({ name }) => name));
  const query = of.useRows(list, columns);
  const rows = query.data?.rows;
  // An order without a column has no head to press; cards have the choice in theirs.
  const hasSortSelect = useHasColumns() && columns.some(({ isOrderOnly }) => isOrderOnly);
  const canCreate = of.useCanCreate();
  const editor = useResourceEditor(of, rows, canCreate);
  const [asked, ask] = useState<Row>();
  const { remove, isDeleting } = of.useDeleting(of, rows, ask);
  const undeletable = of.useUndeletable();
  const create =
    formLinks?.create ??
    (of.Form && (
      <Button disabled={!canCreate} onClick={() => editor.create()}>
        <CreateLabel>{words.create}</CreateLabel>
      </Button>
    ));
  const editAndDelete = (row: Row) => (
    <>
      {formLinks?.edit(row) ?? (
        <RowButton label={`Edit ${nameOf(row)}`} onClick={() => editor.edit(row)}>
          <RowLabel icon={Pencil}>Edit</RowLabel>
        </RowButton>
      )}
      {viewPath && <ViewLink path={viewPath(row)} name={nameOf(row)} />}
      <RowButton
        label={`Delete ${nameOf(row)}`}
        danger
        onClick={(event) => remove(row, event)}
        disabledReason={undeletable(row)}
        loading={isDeleting?.(row)}
      >
        <RowLabel icon={Trash2}>Delete</RowLabel>
      </RowButton>
    </>
  );
  const table: DataTableProps<Row> = {
    columns: of.columnsFor?.(columns, rows) ?? columns,
    path: of.endpoints.path,
    query,
    list,
    filters,
    actions: (row) => of.actions?.(row, (event) => remove(row, event)) ?? editAndDelete(row),
    open: of.useOpen() ?? (of.Form && ((row) => editor.edit(row))),
    create: canCreate && create,
    messages: words,
  };
  return (
    <ListPage
      title={of.title}
      {...of.heading}
      action={of.action?.(list) ?? create}
      search={{ list, label: of.search, query }}
      filters={
        filters.length > 0 && (
          <>
            {filters.map((filter) => (
              <FilterSelect key={filter.name} list={list} filter={filter} />
            ))}
            {hasSortSelect && <SortSelect columns={columns} list={list} className="sm:max-w-52" />}
          </>
        )
      }
    >
      {typeof children === 'function' ? children(rows) : children}
      {editor.unfinished}
      {bulk ? <BulkTable bulk={bulk} {...table} /> : <DataTable {...table} />}
      {editor.form}
      {asked && <Delete of={of} record={asked} onClose={() => ask(undefined)} />}
    </ListPage>
  );
}
