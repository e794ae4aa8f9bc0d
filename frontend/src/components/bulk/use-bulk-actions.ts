import { useState } from 'react';
import type { Tag } from '@/api/client';
import type { PageArg } from '@/api/records/paginated-query';
import type { TableParams } from '@/components/data-table/use-table-params';
import { offerUndo } from '@/components/ui/toast/notice';
import { useToast } from '@/components/ui/toast/toast';
import { formatCount } from '@/lib/text/format-count';
import type { BulkAction } from './action';
import { isDeletion, jobForAll, jobForSelected, type BulkBody, type Job } from './job';
import { outcomeOf } from './outcome';
import type { NamedRow, Selection } from './selection';
import { useBulkJob } from './use-bulk-job';
import { useUndoAll } from './use-undo-all';

/** What a list tells about its selection. */
export interface BulkListProps {
  list: TableParams;
  selection: Selection;
  /** The number of rows that match the search and the filters, once it is known. */
  total: number | undefined;
}

export interface BulkBarProps<Row> extends BulkListProps {
  /** The collection's path; that of the bulk call adds `/bulk`. */
  path: string;
  tag: Tag;
  /** One and several of the rows: `['post', 'posts']`. */
  noun: readonly [string, string];
  asNamed: (row: Row) => NamedRow;
  actions: BulkAction[];
}

/** Asks about actions, runs them and announces the outcome. */
export function useBulkActions<Row>(props: BulkBarProps<Row>) {
  const { path, tag, noun, asNamed, list, selection, total = 0 } = props;
  const [asked, ask] = useState<BulkAction | null>(null);
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const toast = useToast();
  const { status, run, stop, fetchPage, close } = useBulkJob(path, tag);
  const count = (number: number) => `${formatCount(number)} ${number === 1 ? noun[0] : noun[1]}`;

  const undoAll = useUndoAll(`${path}/bulk`, tag, count);

  const announce = (job: Job, action: BulkAction) => {
    if (job.done + job.unchanged === 0) return;
    toast({
      title: job.done > 0 ? 'Success' : 'Nothing to change',
      description: outcomeOf(job, action, count),
      ...(job.undo.length > 0 &&
        offerUndo(() => void undoAll(job.undo), isDeletion(job) ? count(job.done) : undefined)),
    });
  };
  /** The rows stay selected for a further action, except those that are gone. */
  const settle = (job: Job) => {
    close();
    if (isDeletion(job)) selection.clear();
    else if (job.missing.length > 0) selection.set(job.missing, false);
  };
  const end = () => {
    // A job that was given up after a failure has not been announced.
    if (chosen && status?.state === 'failed') announce(status.job, chosen);
    if (status) settle(status.job);
  };
  const runJob = async (job: Job, action: BulkAction) => {
    if (!(await run(job))) return;
    announce(job, action);
    if (job.failures.length === 0) settle(job);
  };
  const fetchNamed = async (arg: PageArg) => {
    const page = await fetchPage(arg);
    return { ...page, rows: page.rows.map((row) => asNamed(row as Row)) };
  };
  const start = (action: BulkAction, body: BulkBody) => {
    ask(null);
    setChosen(action);
    const job = selection.isAll ? jobForAll(list, body, total, fetchNamed) : jobForSelected(selection, body);
    void runJob(job, action);
  };
  /** Deletions and actions on rows out of sight are confirmed first. */
  const choose = (action: BulkAction) => {
    if (!action.body || action.body.action === 'delete' || selection.isAll) ask(action);
    else start(action, action.body);
  };
  const failed = status?.state === 'finished' ? status.job.failures : [];
  return {
    asked,
    ask,
    choose,
    start,
    stop,
    end,
    retry: (job: Job) => chosen && void runJob(job, chosen),
    /** '3 posts' */
    rows: count(selection.isAll ? total : selection.rows.size),
    running: status && chosen && { status, verb: chosen.progress },
    failures: failed.length > 0 && { title: `${count(failed.length)} not ${chosen?.done}`, failures: failed },
  };
}
