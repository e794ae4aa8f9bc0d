import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useAction } from '@/admin/forms/use-action';
import { quote } from '@/admin/lib/text';
import { ConfirmDelete, useUndoNotice, type ConfirmDeleteProps } from '@/admin/table/confirm-delete';
import { staleMessageFor, type Versioned } from '@/admin/api/versioned-mutations';
import type { Deleting, DeleteProps, Resource } from './resource';

type Question = 'title' | 'confirm' | 'isReady' | 'children' | 'onDone';

export interface DeleteRecordProps<Row extends Versioned>
  extends DeleteProps<Row>, Pick<ConfirmDeleteProps<Row>, Question> {
  /** By default as the resource does. */
  describe?: (row: Row) => string;
  /** What the deletion does with dependent records. */
  params?: Record<string, string | number> | undefined;
}

export function DeleteRecord<Row extends Versioned>(props: DeleteRecordProps<Row>) {
  const { of, describe = of.describeDeletion, params, ...question } = props;
  const remove = of.endpoints.useDelete();
  return (
    <ConfirmDelete<Row>
      {...question}
      path={of.endpoints.path}
      describe={describe}
      nameOf={of.deletedName ?? ((row) => quote(of.nameOf(row)))}
      remove={(row) => remove(row, params)}
      messages={{ done: of.words.deleted, failed: of.words.failedToDelete }}
    />
  );
}

/** Deletes a record without a dialog; the notice offers to undo it. */
export function useDeletion<Row extends Versioned>(of: Resource<Row>, onSuccess?: () => void) {
  const remove = of.endpoints.useDelete();
  const undoNotice = useUndoNotice();
  return useAction(
    async (row: Row) => ({ ...(await remove(row)), name: quote(of.nameOf(row)) }),
    { done: undoNotice(of.words.deleted), failed: of.words.failedToDelete, explain: staleMessageFor },
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
