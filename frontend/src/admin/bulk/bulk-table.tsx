import { X } from 'lucide-react';
import { DataTable, type DataTableProps } from '@/admin/table/data-table';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import type { BulkRows } from './bulk-rows';
import { describeRun, failuresOf, type BulkRun } from './bulk-run';
import { useBulkRun } from './bulk-runs';
import { usePrunedSelection, useSelection } from './selection';

export type BulkTableProps<Row> = Omit<DataTableProps<Row>, 'selecting'> & { bulk: BulkRows<Row> };

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
      <DataTable {...table} selecting={{ selection, asNamed: bulk.asNamed }} />
      {(selection.isAll || selection.rows.size > 0 || isRunning) && (
        <bulk.Bar {...{ bulk, list, selection, page }} />
      )}
    </>
  );
}

type BulkReportProps = Omit<ReturnType<typeof useBulkRun>, 'run'> & { run: BulkRun };

/** What the last action on rows did, until it is closed, and the rows on which it failed. */
function BulkReport({ run, set, count, start, undo }: BulkReportProps) {
  const showList = (isListOpen: boolean) => set({ ...run, isListOpen });
  return (
    <section aria-label="Last action" className="mb-4">
      {/* A notice has announced it. */}
      <Alert
        isSilent
        {...(run.left > 0 && { title: 'Not finished' })}
        className="max-sm:flex-wrap"
        action={
          <span className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-7">
            {run.target && (
              <Button size="sm" onClick={() => start(run)}>
                Go on
              </Button>
            )}
            {run.failed.length > 0 && (
              <Button variant="outline" size="sm" onClick={() => showList(true)}>
                Show failures
              </Button>
            )}
            {run.undo.length > 0 && (
              <Button variant="outline" size="sm" onClick={() => undo(run)}>
                Undo
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Close report"
              className="text-muted! max-sm:ml-auto"
              onClick={() => set(undefined)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </span>
        }
      >
        {describeRun(run, count)}
      </Alert>
      {run.isListOpen && (
        <Dialog title={`${count(run.failed.length)} ${run.words.failed}`} onClose={() => showList(false)}>
          <ul className="divide-y divide-line">
            {failuresOf(run).map(({ name, message }, index) => (
              <li key={index} className="py-2 text-ui">
                <span className="wrap-anywhere">{name}</span>
                <span className="block font-normal text-muted">{message}</span>
              </li>
            ))}
          </ul>
          <DialogBar>
            <Button onClick={() => showList(false)}>Close</Button>
          </DialogBar>
        </Dialog>
      )}
    </section>
  );
}
