import { DataTable, type DataTableProps } from '@/admin/table/data-table';
import { BulkReport } from './bulk-report';
import type { BulkRows } from './bulk-rows';
import { useBulkRun } from './bulk-runs';
import { usePrunedSelection, useSelection } from './selection';

export interface BulkTableProps<Row> extends Omit<DataTableProps<Row>, 'selecting' | 'keyOf'> {
  bulk: BulkRows<Row>;
}

/** A table whose rows can be selected: above it the report of the last action, below it the bar with the actions. */
export function BulkTable<Row extends { id: number }>({ bulk, ...table }: BulkTableProps<Row>) {
  const { list, query } = table;
  const page = query.data;
  const selection = useSelection(list);
  const running = useBulkRun(bulk);
  const { run } = running;
  usePrunedSelection(selection, page, run?.done ?? []);
  const isRunning = run !== undefined && run.state !== 'finished';
  return (
    <>
      {run?.state === 'finished' && <BulkReport {...running} run={run} />}
      <DataTable {...table} keyOf={({ id }) => id} selecting={{ selection, asNamed: bulk.asNamed }} />
      {(selection.isAll || selection.rows.size > 0 || isRunning) && (
        <bulk.Bar {...{ bulk, list, selection, page }} />
      )}
    </>
  );
}
