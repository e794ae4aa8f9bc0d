import { formatNumber } from '@/shared/lib/text/format';
import type { BulkAction } from './action';
import type { BulkReport } from './bulk-api';
import type { NamedRow } from './selection';

export interface Failure {
  name: string;
  message: string;
}

export interface Outcome {
  done: number;
  /** The number of rows that were in the wanted state already. */
  unchanged: number;
  failures: Failure[];
  /** The rows that were not reached. */
  left: NamedRow[];
}

/** The server's reason if a row does not exist. */
const notFound = 'Not found';

/** Returns what a call did with the rows. */
export function outcomeOf(report: BulkReport, rows: NamedRow[], isDeletion: boolean): Outcome {
  const { done, unchanged, failed } = report;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // The response to an earlier deletion may have been lost.
  const failures = failed.filter(({ error }) => !isDeletion || error !== notFound);
  const reached = new Set([...done, ...unchanged, ...failed.map(({ id }) => id)]);
  return {
    done: done.length + failed.length - failures.length,
    unchanged: unchanged.length,
    failures: failures.map(({ id, error }) => ({
      name: names.get(id) ?? `#${id}`,
      message: error === notFound ? 'Deleted in the meantime' : error,
    })),
    left: rows.filter(({ id }) => !reached.has(id)),
  };
}

/** Returns what a notice says: '3 posts published, 2 were already'. `count` returns '3 posts'. */
export function describeOutcome(
  { done, unchanged, left }: Outcome,
  action: BulkAction,
  rows: NamedRow[],
  count: (rows: number) => string,
): string {
  const already = action.already ?? `${unchanged === 1 ? 'was' : 'were'} already`;
  const inFull = action.already ?? `${already} ${action.done}`;
  const parts = [
    done > 0 && `${count(done)} ${action.done}`,
    unchanged > 0 && (done > 0 ? `${formatNumber(unchanged)} ${already}` : `${count(unchanged)} ${inFull}`),
    left.length === 1 && '1 was not reached and is still selected',
    left.length > 1 && `${formatNumber(left.length)} were not reached and are still selected`,
  ];
  const notes = new Set(rows.flatMap(({ kind = '' }) => action.notes?.[kind] ?? []));
  return [parts.filter(Boolean).join(', '), ...notes].join('. ');
}
