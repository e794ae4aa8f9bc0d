import { useState } from 'react';
import { asApiError } from '@/shared/api/errors';
import { useFetchCurrent } from '@/admin/api/use-fetch-current';
import { staleMessage, type Deletion, type Versioned } from '@/shared/api/versioned-mutations';
import type { ActionMessages } from '@/admin/forms/use-action';
import { ConfirmDialog, type ConfirmDialogProps } from '@/admin/ui/confirm-dialog';
import { useUndoNotice } from './use-undo-notice';

export interface ConfirmDeleteProps<R extends Versioned> extends Pick<
  ConfirmDialogProps,
  'children' | 'isReady' | 'onClose' | 'onDone'
> {
  messages: ActionMessages & { done: string };
  /** The question; 'Are you sure?' by default. */
  title?: string;
  /** The collection's path; a record's path adds its id. */
  path: string;
  record: R;
  /** Names the record and warns that the deletion is permanent. */
  describe: (record: R) => string;
  /** Names the record once it is restored: '“Pricing”'. */
  nameOf: (record: R) => string;
  /** Deletes the version that was seen. The server rejects it (412) if another user has changed the record since. */
  remove: (current: R) => Promise<Deletion>;
}

/**
 * Asks before a record is deleted. If another user has changed it meanwhile, the dialog asks again with the
 * current version. The notice of the deletion offers to undo it.
 */
export function ConfirmDelete<R extends Versioned>(props: ConfirmDeleteProps<R>) {
  const { path, record, title = 'Are you sure?', describe, nameOf, remove, messages } = props;
  const [current, setCurrent] = useState(record);
  const fetchLatest = useFetchCurrent();
  const undoNotice = useUndoNotice();
  const confirmDelete = async () => {
    try {
      return { ...(await remove(current)), name: nameOf(current) };
    } catch (cause) {
      const error = asApiError(cause);
      if (error.status !== 412) throw cause;
      // If the refetch fails, the next attempt fails with the same conflict and refetches again.
      const latest = await fetchLatest(path, current.id).catch(() => undefined);
      // Another user has deleted it since.
      if (latest === null) return latest;
      if (!latest) throw cause;
      setCurrent(latest as R);
      throw { ...error, message: staleMessage };
    }
  };
  return (
    <ConfirmDialog
      title={title}
      description={describe(current)}
      confirm="Delete"
      onConfirm={confirmDelete}
      {...(props.isReady === false && { isReady: false })}
      messages={{ ...messages, done: undoNotice(messages.done) }}
      onClose={props.onClose}
      onDone={props.onDone}
    >
      {props.children}
    </ConfirmDialog>
  );
}
