import type { TableParams } from '@/components/data-table/use-table-params';
import type { Page, PageArg } from '@/api/records/paginated-query';
import type { BulkReport } from './bulk-api';
import type { NamedRow, Selection } from './selection';

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
  failures: Failure[];
  deletions: number[];
  /** The rows of the next call. A call that fails is sent again with the same rows. */
  batch: NamedRow[];
  /** Returns further rows; none at the end. */
  next: () => Promise<NamedRow[]>;
}

const newJob = (body: BulkBody, total: number, next: Job['next']): Job => ({
  body,
  total,
  next,
  handled: 0,
  done: 0,
  failures: [],
  deletions: [],
  batch: [],
});

/** A job for the selected rows. */
export function jobForSelected({ rows }: Selection, body: BulkBody): Job {
  const rest = [...rows].map(([id, name]) => ({ id, name }));
  return newJob(body, rest.length, () => Promise.resolve(rest.splice(0, batchSize)));
}

/** A job for all rows that match the list's search and filters, read page by page in the server's own order. */
export function jobForAll(
  { search, filters }: TableParams,
  body: BulkBody,
  total: number,
  fetchPage: (arg: PageArg) => Promise<Page<NamedRow>>,
): Job {
  let cursor: string | null | undefined;
  return newJob(body, total, async () => {
    if (cursor === null) return [];
    const page = await fetchPage({ limit: batchSize, search, filters, cursor });
    cursor = page.next;
    return page.rows;
  });
}

export const isDeletion = ({ body }: Job) => body.action === 'delete';

/** Handles the next rows. Returns whether there were any. */
export async function step(job: Job, send: (body: object) => Promise<BulkReport>): Promise<boolean> {
  if (job.batch.length === 0) job.batch = await job.next();
  if (job.batch.length === 0) return false;
  const names = new Map(job.batch.map(({ id, name }) => [id, name]));
  const { done, failed, deletions } = await send({ ...job.body, ids: [...names.keys()] });
  job.handled += job.batch.length;
  job.batch = [];
  // The response to an earlier deletion may have been lost.
  const left = failed.filter(({ status }) => status !== 404 || !isDeletion(job));
  job.done += done.length + failed.length - left.length;
  job.deletions.push(...deletions);
  for (const { id, status, message } of left)
    job.failures.push({
      name: names.get(id) ?? `#${id}`,
      message: status === 404 ? 'Deleted in the meantime' : message,
    });
  return true;
}
