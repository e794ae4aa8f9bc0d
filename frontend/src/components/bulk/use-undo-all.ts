import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { api, type Tag } from '@/api/client';
import { messageOf } from '@/api/errors';
import { useSessionRetry } from '@/components/editing/session-gate';
import { useToast } from '@/components/ui/toast/toast';
import { formatCount } from '@/lib/text/format-count';
import { bulk } from './bulk-api';

/** The most that a call undoes. */
const batchSize = 500;

/** Returns a function that undoes deletions and shows a toast about the outcome. */
export function useUndoAll(tag: Tag) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const withSession = useSessionRetry();
  const toast = useToast();
  const fail = (description: string) => toast({ variant: 'destructive', title: 'Not restored', description });
  return async (deletions: number[]) => {
    const failures: string[] = [];
    try {
      for (let start = 0; start < deletions.length; start += batchSize) {
        const body = { ids: deletions.slice(start, start + batchSize) };
        const call = { url: '/api/admin/deletions/bulk', body };
        const report = await withSession(() => dispatch(bulk.initiate(call, { track: false })).unwrap());
        failures.push(...report.failed.map(({ message }) => message));
      }
      if (failures.length === 0) toast({ title: 'Restored' });
      else fail(`${formatCount(failures.length)} of ${formatCount(deletions.length)}: ${failures[0]}`);
    } catch (cause) {
      fail(messageOf(cause, 'Failed to undo the deletion. Please try again.'));
    }
    dispatch(api.util.invalidateTags([tag]));
  };
}
