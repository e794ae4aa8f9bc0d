import { useState } from 'react';
import type { Tag } from '@/api/client';
import type { PageArg } from '@/api/records/paginated-query';
import type { TableParams } from '@/components/data-table/use-table-params';
import { useToast } from '@/components/ui/toast/toast';
import { formatCount } from '@/lib/text/format-count';
import type { BulkAction } from './action';
import { jobForAll, jobForSelected, type BulkBody, type Job } from './job';
import type { Selection } from './selection';
import { useBulkJob } from './use-bulk-job';
import { useUndoAll } from './use-undo-all';

/** How long the notice of a deletion offers to undo it, in milliseconds. */
const undoDuration = 10_000;

/** What a list tells about its selection. */
export interface BulkListProps {
  list: TableParams;
  selection: Selection;
  /** The number of rows that match the search and the filters. */
  total: number;
}

export interface BulkBarProps<Row> extends BulkListProps {
  /** The collection's path; that of the bulk call adds `/bulk`. */
  path: string;
  tag: Tag;
  /** One and several of the rows: `['post', 'posts']`. */
  noun: readonly [string, string];
  nameOf: (row: Row) => string;
  actions: BulkAction[];
}

/** Asks about actions, runs them and announces the outcome. */
export function useBulkActions<Row>(props: BulkBarProps<Row>) {
  const { path, tag, noun, nameOf, list, selection, total } = props;
  const [asked, ask] = useState<BulkAction | null>(null);
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const toast = useToast();
  const undoAll = useUndoAll(tag);
  const { status, run, stop, fetchPage, close } = useBulkJob(path, tag);
  const count = (number: number) => `${formatCount(number)} ${number === 1 ? noun[0] : noun[1]}`;

  const announce = (job: Job, { done }: BulkAction) => {
    if (job.done === 0) return;
    const left = job.total - job.handled;
    toast({
      title: 'Success',
      description: `${count(job.done)} ${done}${left > 0 ? `, ${formatCount(left)} left as they were` : ''}`,
      ...(job.deletions.length > 0 && {
        duration: undoDuration,
        onClick: { label: 'Undo', act: () => void undoAll(job.deletions) },
      }),
    });
  };
  const end = () => {
    // A job that was given up after a failure has not been announced.
    if (chosen && status?.state === 'failed') announce(status.job, chosen);
    close();
    selection.clear();
  };
  const runJob = async (job: Job, action: BulkAction) => {
    if (!(await run(job))) return;
    announce(job, action);
    if (job.failures.length > 0) return;
    close();
    selection.clear();
  };
  const fetchNamed = async (arg: PageArg) => {
    const page = await fetchPage(arg);
    return { ...page, rows: page.rows.map((row) => ({ id: row.id, name: nameOf(row as Row) })) };
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
