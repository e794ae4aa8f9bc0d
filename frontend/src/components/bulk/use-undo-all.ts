import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { api, type Tag } from '@/api/client';
import { asApiError, isUnanswered, messageOf } from '@/api/errors';
import { useSessionRetry } from '@/components/editing/session-gate';
import { offerUndoAgain, type Notice } from '@/components/ui/toast/notice';
import { useToast } from '@/components/ui/toast/toast';
import { formatNumber } from '@/lib/text/format-number';
import { bulk } from './bulk-api';
import { undoneRows, type UndoCall } from './undo-calls';

/**
 * Returns a function that takes back what a bulk action did and shows a toast about the outcome. `path` is that of the bulk
 * calls; `count` returns '3 posts'.
 */
export function useUndoAll(path: string, tag: Tag, count: (rows: number) => string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const withSession = useSessionRetry();
  const toast = useToast();
  const undoAll = async (calls: UndoCall[]) => {
    const isDeletion = calls.every(({ action }) => action === null);
    const fail = (description: string, again?: Partial<Notice> | false) =>
      toast({
        variant: 'destructive',
        title: isDeletion ? 'Not restored' : 'Not undone',
        description,
        ...again,
      });
    const total = undoneRows(calls);
    const failures: string[] = [];
    try {
      for (const { action, ids } of calls) {
        const url = action ? path : '/api/admin/deletions/bulk';
        const call = { url, body: { ...action, ids } };
        const report = await withSession(() => dispatch(bulk.initiate(call, { track: false })).unwrap());
        failures.push(...report.failed.map(({ message }) => message));
      }
      if (failures.length > 0)
        fail(`${formatNumber(failures.length)} of ${formatNumber(total)}: ${failures[0]}`);
      else if (isDeletion) toast({ title: `${count(total)} restored` });
      else
        toast({
          title: 'Undone',
          description: `${count(total)} ${total === 1 ? 'is as it was' : 'are as they were'}`,
        });
    } catch (cause) {
      const again = isUnanswered(asApiError(cause)) && offerUndoAgain(() => void undoAll(calls));
      fail(
        messageOf(cause, `Failed to undo the ${isDeletion ? 'deletion' : 'change'}. Please try again.`),
        again,
      );
    }
    dispatch(api.util.invalidateTags([tag]));
  };
  return undoAll;
}
