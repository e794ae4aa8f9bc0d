import { useState } from 'react';
import { asApiError } from '@/shared/api/errors';
import { useFetchCurrent } from '@/admin/api/use-fetch-current';
import { staleMessage, type Deletion, type Versioned } from '@/shared/api/versioned-mutations';
import { ConfirmDialog, type ConfirmDialogProps } from '@/admin/ui/confirm-dialog';
import { api, listTag } from '@/shared/api/base-api';
import { useAction, type ActionMessages } from '@/admin/forms/use-action';
import { offerUndo, offerUndoAgain, type Notice } from '@/shared/ui/toast/notice';

const { useUndoDeletionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    undoDeletion: build.mutation<unknown, { undo: string; tags: NonNullable<Deletion['tags']> }>({
      query: ({ undo }) => ({ url: undo, method: 'POST' }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_done, _error, { tags }) => tags.map(listTag),
    }),
  }),
});

/** A deletion and the name of what was deleted: '“Pricing”'. */
interface NamedDeletion extends Deletion {
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

export interface ConfirmDeleteProps<R extends Versioned> extends Pick<
  ConfirmDialogProps,
  'children' | 'isReady' | 'onClose' | 'onDone'
> {
  messages: ActionMessages & { done: string };
  /** The question; 'Are you sure?' by default. */
  title?: string;
  /** The label of the button; 'Delete' by default. */
  confirm?: string;
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
  const {
    path,
    record,
    title = 'Are you sure?',
    confirm = 'Delete',
    describe,
    nameOf,
    remove,
    messages,
  } = props;
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
      confirm={confirm}
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
