import type { Schema } from '@/shared/api/types';
import { formatNumber } from '@/shared/lib/text/format';
import type { BulkBody, NamedRow } from './bulk-rows';

/** What a call did with each row. */
export type BulkReport = Schema<'BulkReport'>;

interface Progress extends Omit<BulkReport, 'undo'> {
  /** An address for each call that changed something, which takes that back. */
  undo: string[];
}

/** An action on rows, or the undo of one. It takes one call, or several if it needs more time than a call has. */
export interface BulkRun extends Progress {
  state: 'running' | 'failed' | 'finished';
  /** Why a call failed as a whole. */
  message?: string;
  /** Whether the list of the rows on which it failed is shown. */
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
  /** The rows that a report can name. */
  rows: NamedRow[];
  /** The run that this one takes back. */
  undone?: BulkRun;
}

export const noProgress: Progress = { done: [], unchanged: [], failed: [], left: 0, undo: [] };

/** The server's reason if a row does not exist. */
const notFound = 'Not found';

/** The number of rows that it has reached so far. */
export const countReached = ({ done, unchanged, failed }: Pick<BulkRun, 'done' | 'unchanged' | 'failed'>) =>
  done.length + unchanged.length + failed.length;

/** Returns the run after a call. */
export function afterReport(run: BulkRun, report: BulkReport): BulkRun {
  const { target, isDeletion } = run;
  const undoing = target && 'undo' in target ? target.undo : undefined;
  // The response to an earlier deletion may have been lost.
  const isGone = ({ error }: { error: string }) => isDeletion && !undoing && error === notFound;
  const gone = report.failed.filter(isGone).map(({ id }) => id);
  const done = new Set([...run.done, ...report.done, ...gone]);
  // The next call for a filter reaches the same rows again.
  const unchanged = new Set([...run.unchanged, ...report.unchanged].filter((id) => !done.has(id)));
  const failed = new Map([...run.failed, ...report.failed].map((failure) => [failure.id, failure]));
  for (const id of [...done, ...unchanged]) failed.delete(id);
  const reached = { done: [...done], unchanged: [...unchanged], failed: [...failed.values()] };
  const after: BulkRun = {
    ...run,
    ...reached,
    state: 'finished',
    isListOpen: failed.size > 0,
    target: undefined,
    left: report.left,
  };
  if (undoing) {
    const undo = report.undo === null ? undoing.slice(0, -1) : undoing;
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
  ...noProgress,
  state: 'running',
  label: `${undone.isDeletion ? 'Restoring' : 'Undoing'} ${changed}`,
  words: undone.isDeletion
    ? { done: 'restored', failed: 'not restored' }
    : { done: ['is as it was', 'are as they were'], failed: 'not undone' },
  notes: [],
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

/** Returns the rows on which a run failed, by name as far as these are known, and why. */
export function failuresOf({ failed, rows }: BulkRun) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return failed.map(({ id, error }) => ({
    name: names.get(id) ?? `#${id}`,
    message: error === notFound ? 'Deleted in the meantime' : error,
  }));
}
