import { createContext, useContext, useState, type ReactNode } from 'react';
import { api, type Tag } from '@/shared/api/base-api';
import { messageOf } from '@/shared/api/errors';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/use-unload-warning';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { formatNumber } from '@/shared/lib/text/format';
import type { BulkRows } from './bulk-rows';
import { afterReport, describeRun, undoOf, type BulkReport, type BulkRun } from './bulk-run';

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An action, or without a body the undo of one. */
    bulk: build.mutation<BulkReport, { url: string; body?: object; tag: Tag }>({
      query: ({ url, body }) => ({ url, method: 'POST', body }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_report, _error, { tag }) => [tag],
    }),
  }),
});

const { useBulkMutation } = bulkApi;

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
      const report = await withSession(() => send({ ...call, tag }).unwrap());
      const after = afterReport(run, report);
      const { done, unchanged, left } = after;
      set(after);
      if (done.length + unchanged.length + left > 0)
        toast({
          title: left > 0 ? 'Not finished' : done.length > 0 ? 'Success' : 'Nothing to change',
          description: describeRun(after, count),
          ...(after.undo.length > 0 && offerUndo(() => undo(after))),
        });
    } catch (cause) {
      const message = messageOf(cause, 'The action failed. Please try again.');
      set({ ...run, state: 'failed', message });
    }
  };
  const undo = (run: BulkRun) => void start(undoOf(run, count(run.done.length)));
  return { run: runs[path], set, count, start: (run: BulkRun) => void start(run), undo };
}
