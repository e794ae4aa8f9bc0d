import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { api, listTag } from '@/admin/api/base-api';
import { useFetchCurrent } from '@/admin/api/current-record';
import { staleMessage, type Deletion, type Versioned } from '@/admin/api/versioned-mutations';
import { useAction } from '@/admin/forms/use-action';
import { quote } from '@/admin/lib/text';
import { ConfirmDialog, type ConfirmDialogProps } from '@/admin/ui/confirm-dialog';
import { asApiError } from '@/shared/api/errors';
import { offerUndo, offerUndoAgain, type Notice } from '@/shared/ui/toast/notice';
import type { Deleting, DeleteProps, Resource } from './resource';

const { useUndoDeletionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    undoDeletion: build.mutation<unknown, { undo: string; tags: Deletion['tags'] }>({
      query: ({ undo }) => ({ url: undo, method: 'POST' }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_done, _error, { tags }) => tags.map(listTag),
    }),
  }),
});

/** Returns the notices of deletions, with a button that undoes them. A deletion comes with the name of the record: '“Pricing”'. */
function useUndoNotice() {
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
      const { undo, tags = [], name = '' } = (deletion ?? {}) as Partial<Deletion & { name: string }>;
      const notice = { title: 'Success', description };
      return undo ? { ...notice, ...offerUndo(() => void run(undo, tags, name)) } : notice;
    };
}

interface DeleteRecordProps<Row extends Versioned>
  extends DeleteProps<Row>, Pick<ConfirmDialogProps, 'children' | 'isReady' | 'onDone'> {
  title?: string;
  confirm?: string;
  /** Names the record and says what is deleted with it; by default as the resource does. */
  describe?: (row: Row) => string;
  /** What the deletion does with dependent records. */
  params?: Record<string, string | number> | undefined;
}

/**
 * Asks before a record is deleted. If another user has changed it meanwhile, the server rejects the deletion (412), and the
 * dialog asks again with the current version. The notice of the deletion offers to undo it.
 */
export function DeleteRecord<Row extends Versioned>(props: DeleteRecordProps<Row>) {
  const { of, record, describe = of.describeDeletion, params, ...question } = props;
  const { words, endpoints, deletedName = (row) => quote(of.nameOf(row)) } = of;
  const [current, setCurrent] = useState(record);
  const remove = endpoints.useDelete();
  const fetchCurrent = useFetchCurrent();
  const undoNotice = useUndoNotice();
  const confirmDelete = async () => {
    try {
      return { ...(await remove(current, params)), name: deletedName(current) };
    } catch (cause) {
      const error = asApiError(cause);
      if (error.status !== 412) throw cause;
      // If the refetch fails, the next attempt fails with the same conflict and refetches again.
      const latest = await fetchCurrent(endpoints.path, current.id).catch(() => undefined);
      // Another user has deleted it since.
      if (latest === null) return latest;
      if (!latest) throw cause;
      setCurrent(latest.record as Row);
      throw { ...error, message: staleMessage };
    }
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Delete"
      {...question}
      description={describe(current)}
      onConfirm={confirmDelete}
      messages={{
        done: undoNotice(words.deleted),
        failed: words.failedToDelete,
        failedTitle: words.failedToDeleteTitle,
      }}
    />
  );
}

/** The list is fetched again, where the server's message asks to reload. */
const explain = (cause: unknown) => (asApiError(cause).status === 412 ? staleMessage : undefined);

/** Deletes a record without a dialog; the notice offers to undo it. */
export function useDeletion<Row extends Versioned>(of: Resource<Row>, onSuccess?: () => void) {
  const remove = of.endpoints.useDelete();
  const undoNotice = useUndoNotice();
  return useAction(
    async (row: Row) => ({ ...(await remove(row)), name: quote(of.nameOf(row)) }),
    { done: undoNotice(of.words.deleted), failed: of.words.failedToDelete, explain },
    onSuccess,
  );
}

/** Presses that follow within this time, in milliseconds, count as a double click. */
const pause = 700;

/**
 * Deletes rows without a question: the rows below move up under the pointer, where the second press of a double click would hit
 * one.
 */
export function useDeletingAtOnce<Row extends Versioned>(
  of: Resource<Row>,
  rows: Row[] | undefined,
): Deleting<Row> {
  const deletedAt = useRef(-Infinity);
  const hasDeleted = useRef(false);
  const { run, isActingOn } = useDeletion(of, () => {
    hasDeleted.current = true;
    deletedAt.current = performance.now();
  });
  // The rows move once the list has arrived.
  useLayoutEffect(() => {
    if (hasDeleted.current) deletedAt.current = performance.now();
    hasDeleted.current = false;
  }, [rows]);
  return {
    remove: (row: Row, { detail }: MouseEvent) => {
      // Key presses (`detail` is 0) are always meant: the focus has moved on.
      if (detail === 0 || performance.now() >= deletedAt.current + pause) void run(row);
    },
    isDeleting: isActingOn,
  };
}
