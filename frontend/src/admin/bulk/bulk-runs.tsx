import { createContext, useContext, useState, type ReactNode } from 'react';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/leave-guard';
import { api, type Tag } from '@/admin/api/base-api';
import { messageOf } from '@/shared/api/errors';
import { formatNumber } from '@/shared/lib/text/format';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import type { BulkRows } from './bulk-rows';
import { afterReport, countReached, describeRun, undoOf, type BulkReport, type BulkRun } from './bulk-run';

const { useBulkMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** An action, or without a body the undo of one. */
    bulk: build.mutation<BulkReport, { url: string; body?: object; tag: Tag }>({
      query: ({ url, body }) => ({ url, method: 'POST', body }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_report, _error, { tag }) => [tag],
    }),
  }),
});

type Runs = Record<string, BulkRun | undefined>;

const BulkRunsContext = createContext<[Runs, (path: string, run: BulkRun | undefined) => void]>([
  {},
  () => undefined,
]);

/** Keeps the last run on each list, also while the list is not shown. */
export function BulkRunsProvider({ children }: { children: ReactNode }) {
  const [runs, setRuns] = useState<Runs>({});
  // The undo would be lost.
  useUnloadWarning(Object.values(runs).some((run) => run?.state === 'running'));
  const set = (path: string, run: BulkRun | undefined) => setRuns((now) => ({ ...now, [path]: run }));
  return <BulkRunsContext value={[runs, set]}>{children}</BulkRunsContext>;
}

/** The last run on the rows of a list, with what replaces it, starts one and takes one back. */
export function useBulkRun<Row>({ path, tag, noun }: BulkRows<Row>) {
  const [runs, setRun] = useContext(BulkRunsContext);
  const set = (run: BulkRun | undefined) => setRun(path, run);
  const toast = useToast();
  const [send] = useBulkMutation();
  const withSession = useSessionRetry();
  /** Returns '3 posts'. */
  const count = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? noun[0] : noun[1]}`;
  const start = async (run: BulkRun) => {
    const { target = { ids: [] }, body } = run;
    set({ ...run, state: 'running' });
    const call =
      'undo' in target
        ? { url: target.undo.at(-1) ?? '' }
        : { url: `${path}/bulk`, body: { ...body, ...target } };
    try {
      const after = afterReport(run, await withSession(() => send({ ...call, tag }).unwrap()));
      set(after);
      const { done, failed, left } = after;
      if (countReached(after) + left > failed.length)
        toast({
          title: left > 0 ? 'Not finished' : done.length > 0 ? 'Success' : 'Nothing to change',
          description: describeRun(after, count),
          ...(after.undo.length > 0 && offerUndo(() => undo(after))),
        });
    } catch (cause) {
      set({ ...run, state: 'failed', message: messageOf(cause, 'The action failed. Please try again.') });
    }
  };
  const undo = (run: BulkRun) => void start(undoOf(run, count(run.done.length)));
  return { run: runs[path], set, count, start: (run: BulkRun) => void start(run), undo };
}
