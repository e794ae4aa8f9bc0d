import { useState } from 'react';
import type { Tag } from '@/api/client';
import type { PageArg } from '@/api/records/paginated-query';
import type { TableParams } from '@/components/data-table/use-table-params';
import { offerUndo } from '@/components/ui/toast/notice';
import { useToast } from '@/components/ui/toast/toast';
import { formatNumber } from '@/lib/text/format-number';
import type { BulkAction } from './action';
import { isDeletion, jobForAll, jobForSelected, type BulkBody, type Job } from './job';
import { outcomeOf } from './outcome';
import type { NamedRow, Selection } from './selection';
import { useBulkJob } from './use-bulk-job';
import { usePrunedSelection } from './use-pruned-selection';
import { useUndoAll } from './use-undo-all';

/** The most rows that a question names. */
const named = 5;

/** What a list tells about its selection. */
export interface BulkListProps<Row> {
  list: TableParams;
  selection: Selection;
  /** The page that is shown, once it is loaded. */
  page: { rows: Row[]; total: number } | undefined;
}

export interface BulkBarProps<Row extends { id: number }> extends BulkListProps<Row> {
  /** The collection's path; that of the bulk call adds `/bulk`. */
  path: string;
  tag: Tag;
  /** One and several of the rows: `['post', 'posts']`. */
  noun: readonly [string, string];
  asNamed: (row: Row) => NamedRow;
  actions: BulkAction[];
}

/** Asks about actions, runs them and announces the outcome. */
export function useBulkActions<Row extends { id: number }>(props: BulkBarProps<Row>) {
  const { path, tag, noun, asNamed, list, selection, page } = props;
  const total = page?.total ?? 0;
  const [asked, ask] = useState<BulkAction | null>(null);
  const [chosen, setChosen] = useState<BulkAction | null>(null);
  const toast = useToast();
  const { status, run, stop, fetchPage, close } = useBulkJob(path, tag);
  usePrunedSelection(props, fetchPage);
  const count = (number: number) => `${formatNumber(number)} ${number === 1 ? noun[0] : noun[1]}`;

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
  const selected = selection.isAll ? (page?.rows.map(asNamed) ?? []) : [...selection.rows.values()];
  const cautioned = selected.filter(({ caution }) => caution);
  /** Deletions, actions on rows out of sight and those that some rows are not meant for are confirmed first. */
  const choose = (action: BulkAction) => {
    const isCautious = action.caution !== undefined && cautioned.length > 0;
    if (!action.body || action.body.action === 'delete' || selection.isAll || isCautious) ask(action);
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
    /** The rows that a question names: those with a caution come first. */
    selected: [...cautioned, ...selected.filter(({ caution }) => !caution)].slice(0, named),
    left: (selection.isAll ? total : selected.length) - Math.min(named, selected.length),
    running: status && chosen && { status, verb: chosen.progress },
    failures: failed.length > 0 && { title: `${count(failed.length)} not ${chosen?.done}`, failures: failed },
  };
}
