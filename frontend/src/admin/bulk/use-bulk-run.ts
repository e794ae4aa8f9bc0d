import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/use-unload-warning';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { isDeletion, type BulkAction, type BulkBody } from './action';
import { useBulkMutation, type BulkReport } from './bulk-api';
import type { BulkRun } from './bulk-progress';
import type { FailureReportProps } from './failure-report';
import { describeOutcome, outcomeOf } from './outcome';
import type { NamedRow, Selection } from './selection';
import type { BulkBarProps } from './use-bulk-actions';
import { useUndoBulk } from './use-undo-bulk';

/** The most rows of a call; further ones are left. */
const maxRows = 5000;

interface BulkRunOptions extends Pick<BulkBarProps<never>, 'path' | 'tag'> {
  selection: Selection;
  findRows: () => Promise<NamedRow[]>;
  /** Returns '3 posts'. */
  count: (rows: number) => string;
}

/** Runs actions on rows, each in one call, and announces the outcome. */
export function useBulkRun({ path, tag, selection, findRows, count }: BulkRunOptions) {
  const [run, setRun] = useState<BulkRun | null>(null);
  const [report, setReport] = useState<FailureReportProps | null>(null);
  const toast = useToast();
  const [send] = useBulkMutation();
  const withSession = useSessionRetry();
  const undo = useUndoBulk(tag, count);
  // The notice that offers the undo would be lost.
  useUnloadWarning(run !== null && !run.failure);

  const finish = (action: BulkAction, rows: NamedRow[], answer: BulkReport) => {
    const isGone = isDeletion(action);
    const outcome = outcomeOf(answer, rows, isGone);
    const { done, unchanged, failures, left } = outcome;
    const { undo: url } = answer;
    if (done + unchanged + left.length > 0)
      toast({
        title: left.length > 0 ? 'Not finished' : done > 0 ? 'Success' : 'Nothing to change',
        description: describeOutcome(outcome, action, rows, count),
        ...(url !== null && offerUndo(() => void undo(url, isGone))),
      });
    /** The rows stay selected for a further action, unless they were deleted or some were not reached: then only those. */
    const settle = () => {
      setReport(null);
      if (!isGone && left.length === 0) return;
      selection.clear();
      selection.set(left, true);
    };
    if (failures.length === 0) settle();
    else setReport({ title: `${count(failures.length)} not ${action.done}`, failures, onClose: settle });
  };

  /** `label`: 'Publishing 3 posts' */
  const start = async (action: BulkAction, body: BulkBody, label: string, known?: NamedRow[]) => {
    let rows = known;
    setRun({ label });
    try {
      rows ??= await findRows();
      const ids = rows.slice(0, maxRows).map(({ id }) => id);
      const call = { url: `${path}/bulk`, body: { ...body, ids }, tag };
      finish(action, rows, await withSession(() => send(call).unwrap()));
      setRun(null);
    } catch (cause) {
      const message = messageOf(cause, 'The action failed. Please try again.');
      setRun({ label, failure: { message, retry: () => void start(action, body, label, rows) } });
    }
  };
  return { run, report, start, close: () => setRun(null) };
}
