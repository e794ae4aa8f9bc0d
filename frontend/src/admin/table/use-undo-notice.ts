import { useUndoDeletionMutation } from '@/admin/api/undo-deletion';
import type { Deletion } from '@/shared/api/versioned-mutations';
import { useAction } from '@/admin/forms/use-action';
import { offerUndo, offerUndoAgain, type Notice } from '@/shared/ui/toast/notice';

/** A deletion and the name of what was deleted: '“Pricing”'. */
export interface NamedDeletion extends Deletion {
  name: string;
}

/** Returns the notices of deletions, with a button that undoes them. */
export function useUndoNotice() {
  const [send] = useUndoDeletionMutation();
  const restore = async (undo: string, tags: Deletion['tags'], name: string) => {
    await send({ undo, tags }).unwrap();
    return name;
  };
  const { run } = useAction(restore, {
    done: (name) => ({ title: `${name as string} restored` }),
    failed: 'Failed to undo the deletion. Please try again.',
    failedTitle: 'Not restored',
    offerAgain: offerUndoAgain,
  });
  return (description: string) =>
    (deletion: unknown): Notice => {
      const { undo, tags, name = '' } = (deletion ?? {}) as Partial<NamedDeletion>;
      const notice = { title: 'Success', description };
      if (!undo || !tags) return notice;
      return { ...notice, ...offerUndo(() => void run(undo, tags, name)) };
    };
}
