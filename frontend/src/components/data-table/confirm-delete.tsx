import { useState } from 'react';
import { asApiError } from '@/api/errors';
import { useFetchCurrent } from '@/api/records/use-fetch-current';
import { staleMessage, type Versioned } from '@/api/records/versioned-mutations';
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/dialog/confirm-dialog';

export interface ConfirmDeleteProps<R extends Versioned> extends Pick<
  ConfirmDialogProps,
  'messages' | 'onClose' | 'onDone'
> {
  /** Where the records of its kind are: with an id behind it, it names one. */
  path: string;
  record: R;
  /** Says what is deleted, and that it is for good. */
  describe: (record: R) => string;
  /** Deletes the state that was seen; refused (412) where another user has changed it since. */
  remove: (seen: R) => Promise<unknown>;
}

/**
 * Asks before a record is deleted. Where another user has changed it meanwhile, the question is repeated with the
 * state that is stored now.
 */
export function ConfirmDelete<R extends Versioned>(props: ConfirmDeleteProps<R>) {
  const { path, record, describe, remove, messages, onClose, onDone } = props;
  const [seen, setSeen] = useState(record);
  const fetchLatest = useFetchCurrent();
  const confirmDelete = async () => {
    try {
      return await remove(seen);
    } catch (cause) {
      const error = asApiError(cause);
      if (error.status !== 412) throw cause;
      // If the refetch fails, the next attempt fails with the same conflict and refetches again.
      const latest = await fetchLatest(path, seen.id).catch(() => undefined);
      // Another user has deleted it since.
      if (latest === null) return latest;
      if (!latest) throw cause;
      setSeen(latest as R);
      throw { ...error, message: staleMessage };
    }
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      description={describe(seen)}
      confirm="Delete"
      onConfirm={confirmDelete}
      messages={messages}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
