import type { Tag } from '@/shared/api/base-api';
import { asApiError, isUnanswered, messageOf } from '@/shared/api/errors';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { offerUndo, offerUndoAgain, type Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { formatNumber } from '@/shared/lib/text/format';
import { useBulkMutation } from './bulk-api';

/** Returns a function that takes back what a bulk action did and shows a toast about the outcome. `count` returns '3 posts'. */
export function useUndoBulk(tag: Tag, count: (rows: number) => string) {
  const [send] = useBulkMutation();
  const withSession = useSessionRetry();
  const toast = useToast();
  const undo = async (url: string, isDeletion: boolean) => {
    const repeat = () => void undo(url, isDeletion);
    const fail = (description: string, again: Partial<Notice> | false) =>
      toast({
        variant: 'destructive',
        title: isDeletion ? 'Not restored' : 'Not undone',
        description,
        ...again,
      });
    try {
      const { done, failed, left, undo: rest } = await withSession(() => send({ url, tag }).unwrap());
      const total = done.length + failed.length + left;
      const of = (rows: number) => `${formatNumber(rows)} of ${formatNumber(total)}`;
      const [first] = failed;
      if (first) fail(`${of(failed.length)}: ${first.error}`, rest !== null && offerUndo(repeat));
      else if (left > 0) fail(`${of(left)} not reached`, offerUndo(repeat));
      else if (isDeletion) toast({ title: `${count(total)} restored` });
      else
        toast({
          title: 'Undone',
          description: `${count(total)} ${total === 1 ? 'is as it was' : 'are as they were'}`,
        });
    } catch (cause) {
      fail(
        messageOf(cause, `Failed to undo the ${isDeletion ? 'deletion' : 'change'}. Please try again.`),
        isUnanswered(asApiError(cause)) && offerUndoAgain(repeat),
      );
    }
  };
  return undo;
}
