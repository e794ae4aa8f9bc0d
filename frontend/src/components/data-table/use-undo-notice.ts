import { useUndoDeletionMutation } from '@/api/records/undo-deletion';
import type { Deletion } from '@/api/records/versioned-mutations';
import { useAction } from '@/components/form/use-action';
import type { Notice } from '@/components/ui/toast/notice';

/** How long a deletion's notice offers to undo it, in milliseconds. */
const undoDuration = 10_000;

/** Returns the notices of deletions, with a button that undoes them. */
export function useUndoNotice() {
  const [send] = useUndoDeletionMutation();
  const { run } = useAction((undo: string, tags: Deletion['tags']) => send({ undo, tags }).unwrap(), {
    done: () => ({ title: 'Restored' }),
    failed: 'Failed to undo the deletion. Please try again.',
    failedTitle: 'Not restored',
  });
  return (description: string) =>
    (deletion: unknown): Notice => {
      const { undo, tags } = (deletion ?? {}) as Partial<Deletion>;
      const notice = { title: 'Success', description };
      if (!undo || !tags) return notice;
      return {
        ...notice,
        duration: undoDuration,
        onClick: { label: 'Undo', act: () => void run(undo, tags) },
      };
    };
}
