import type { TableParams } from '@/components/data-table/use-table-params';
import type { Page, PageArg } from '@/api/records/paginated-query';
import type { BulkReport } from './bulk-api';
import type { NamedRow, Selection } from './selection';
import { addUndoCalls, type UndoCall } from './undo-calls';

/** The rows of a call: few enough that progress is visible. */
const batchSize = 50;

export interface Failure {
  name: string;
  message: string;
}

/** An action and its parameters. */
export interface BulkBody {
  action: string;
  tag?: string;
  authors?: number[];
}

/** A bulk action under way. It keeps its position, so that it can be continued after a failure. */
export interface Job {
  body: BulkBody;
  total: number;
  /** The rows that have been handled. */
  handled: number;
  done: number;
  /** The rows that were in the wanted state already. */
  unchanged: number;
  failures: Failure[];
  /** The rows that no longer exist. */
  missing: NamedRow[];
  /** What takes it back. */
  undo: UndoCall[];
  /** The kinds of the rows. */
  kinds: Set<string>;
  /** Whether it is about all matches, also those that were not loaded. */
  isAll: boolean;
  /** The rows of the next call. A call that fails is sent again with the same rows. */
  batch: NamedRow[];
  /** Returns further rows; none at the end. */
  next: () => Promise<NamedRow[]>;
}

const newJob = (job: Pick<Job, 'body' | 'total' | 'isAll' | 'next'>): Job => ({
  ...job,
  handled: 0,
  done: 0,
  unchanged: 0,
  failures: [],
  missing: [],
  undo: [],
  kinds: new Set(),
  batch: [],
});

/** A job for the selected rows. */
export function jobForSelected({ rows }: Selection, body: BulkBody): Job {
  const rest = [...rows.values()];
  const next = () => Promise.resolve(rest.splice(0, batchSize));
  return newJob({ body, total: rest.length, isAll: false, next });
}

/** A job for all rows that match the list's search and filters, read page by page in the server's own order. */
export function jobForAll(
  { search, filters }: TableParams,
  body: BulkBody,
  total: number,
  fetchPage: (arg: PageArg) => Promise<Page<NamedRow>>,
): Job {
  let cursor: string | null | undefined;
  const next = async () => {
    if (cursor === null) return [];
    const page = await fetchPage({ limit: batchSize, search, filters, cursor });
    cursor = page.next;
    return page.rows;
  };
  return newJob({ body, total, isAll: true, next });
}

export const isDeletion = ({ body }: Job) => body.action === 'delete';

/** Handles the next rows. Returns whether there were any. */
export async function step(job: Job, send: (body: object) => Promise<BulkReport>): Promise<boolean> {
  if (job.batch.length === 0) job.batch = await job.next();
  if (job.batch.length === 0) return false;
  const rows = new Map(job.batch.map((row) => [row.id, row]));
  const { done, unchanged, failed, deletions, undo } = await send({ ...job.body, ids: [...rows.keys()] });
  for (const { kind } of job.batch) if (kind) job.kinds.add(kind);
  job.handled += job.batch.length;
  job.batch = [];
  // The response to an earlier deletion may have been lost.
  const left = failed.filter(({ status }) => status !== 404 || !isDeletion(job));
  job.done += done.length + failed.length - left.length;
  job.unchanged += unchanged.length;
  addUndoCalls(job.undo, { deletions, undo });
  for (const { id, status, message } of left) {
    const row = rows.get(id) ?? { id, name: `#${id}` };
    if (status === 404) job.missing.push(row);
    job.failures.push({ name: row.name, message: status === 404 ? 'Deleted in the meantime' : message });
  }
  return true;
}
