import type { BulkReport } from './bulk-api';

/** The most rows of a call. */
const maxRows = 500;

/** A bulk call that takes changes back. */
export interface UndoCall {
  /** `null`: it restores deleted rows; the ids are those of the deletions. */
  action: object | null;
  ids: number[];
}

const isSame = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other);

/** Adds what takes the changes of a report back. Rows with the same action share a call as long as there is room in it. */
export function addUndoCalls(calls: UndoCall[], report: Pick<BulkReport, 'deletions' | 'undo'>) {
  const bodies = report.undo.map(({ ids, ...action }): UndoCall => ({ action, ids }));
  for (const { action, ids } of [{ action: null, ids: report.deletions }, ...bodies])
    for (const id of ids) {
      const call = calls.findLast((other) => isSame(other.action, action));
      if (call && call.ids.length < maxRows) call.ids.push(id);
      else calls.push({ action, ids: [id] });
    }
}

/** The number of rows that the calls take back. */
export const undoneRows = (calls: UndoCall[]) => calls.reduce((sum, { ids }) => sum + ids.length, 0);
