import type { Schema } from '@/shared/api/types';
import { formatNumber } from '@/shared/lib/text/format';
import type { BulkBody, NamedRow } from './bulk-rows';

export type BulkReport = Schema<'BulkReport'>;

/** An action on rows, or the undo of one. It takes one call, or several if it needs more time than a call has. */
export interface BulkRun extends Omit<BulkReport, 'undo'> {
  state: 'running' | 'failed' | 'finished';
  message?: string;
  isListOpen?: boolean;
  /** 'Publishing 3 posts' */
  label: string;
  words: {
    /** 'published', or the words after one row and after several */
    done: string | readonly [string, string];
    /** 'not published' */
    failed: string;
    /** The phrase for unchanged rows, by default 'were already': 'had no such tag' */
    already?: string | undefined;
  };
  /** Sentences about the rows, without the full stop. */
  notes: string[];
  /** What the next call concerns: rows, all that match the list's filter, or what the calls at these addresses changed. */
  target: { ids: number[] } | { filter: Record<string, string> } | { undo: string[] } | undefined;
  body?: BulkBody;
  isDeletion: boolean;
  rows: NamedRow[];
  /** An address for each call that changed something, which takes that back. */
  undo: string[];
  /** The run that this one takes back. */
  undone?: BulkRun;
}

export const begun = {
  state: 'running',
  done: [],
  unchanged: [],
  failed: [],
  left: 0,
  notes: [],
  undo: [],
} satisfies Partial<BulkRun>;

const notFound = 'Not found';

export const countReached = ({ done, unchanged, failed }: BulkRun) =>
  done.length + unchanged.length + failed.length;

export function afterReport(run: BulkRun, report: BulkReport): BulkRun {
  const { target, isDeletion, undone } = run;
  // The response to an earlier deletion may have been lost.
  const gone = report.failed.filter(({ error }) => isDeletion && !undone && error === notFound);
  const done = new Set([...run.done, ...report.done, ...gone.map(({ id }) => id)]);
  // The next call for a filter reaches the same rows again.
  const unchanged = new Set([...run.unchanged, ...report.unchanged].filter((id) => !done.has(id)));
  const failed = new Map([...run.failed, ...report.failed].map((failure) => [failure.id, failure]));
  for (const id of [...done, ...unchanged]) failed.delete(id);
  const after: BulkRun = {
    ...run,
    done: [...done],
    unchanged: [...unchanged],
    failed: [...failed.values()],
    state: 'finished',
    isListOpen: failed.size > 0,
    target: undefined,
    left: report.left,
  };
  if (target && 'undo' in target) {
    const undo = report.undo === null ? target.undo.slice(0, -1) : target.undo;
    if (undo.length === 0) return after;
    return { ...after, target: { undo }, left: run.left - report.done.length - report.failed.length };
  }
  if (report.undo !== null) after.undo = [...run.undo, report.undo];
  if (report.left > 0 && target && 'ids' in target)
    after.target = { ids: target.ids.filter((id) => !done.has(id) && !unchanged.has(id) && !failed.has(id)) };
  // Rows beyond the limit of a call are never reached if the others still match.
  else if (report.left > 0 && countReached(after) > countReached(run)) after.target = target;
  return after;
}

/** Returns the run that takes back what a run has changed: '3 posts'. */
export const undoOf = (undone: BulkRun, changed: string): BulkRun => ({
  ...begun,
  label: `${undone.isDeletion ? 'Restoring' : 'Undoing'} ${changed}`,
  words: undone.isDeletion
    ? { done: 'restored', failed: 'not restored' }
    : { done: ['is as it was', 'are as they were'], failed: 'not undone' },
  target: { undo: undone.undo },
  left: undone.done.length,
  isDeletion: undone.isDeletion,
  rows: undone.rows,
  undone,
});

/** Returns what a report says: '3 posts published, 2 were already'. `count` returns '3 posts'. */
export function describeRun(
  { done, unchanged, failed, left, words, notes }: BulkRun,
  count: (rows: number) => string,
): string {
  const changed = typeof words.done === 'string' ? words.done : words.done[done.length === 1 ? 0 : 1];
  const already = words.already ?? `${unchanged.length === 1 ? 'was' : 'were'} already`;
  const parts: [rows: number, words: string, alone?: string][] = [
    [done.length, changed],
    [unchanged.length, already, words.already ?? `${already} ${changed}`],
    [failed.length, 'failed', words.failed],
    [left, `${left === 1 ? 'was' : 'were'} not reached`],
  ];
  const text = parts
    .filter(([rows]) => rows > 0)
    .map(([rows, words, alone = words], index) =>
      index === 0 ? `${count(rows)} ${alone}` : `${formatNumber(rows)} ${words}`,
    );
  return [text.join(', '), ...notes].join('. ');
}

export const failuresOf = ({ failed, rows }: BulkRun) =>
  failed.map((failure) => ({
    name: rows.find(({ id }) => id === failure.id)?.name ?? `#${failure.id}`,
    message: failure.error === notFound ? 'Deleted in the meantime' : failure.error,
  }));
