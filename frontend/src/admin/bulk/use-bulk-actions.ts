import { useState } from 'react';
import type { Tag } from '@/shared/api/base-api';
import type { TableParams } from '@/admin/table/use-table-params';
import { formatNumber } from '@/shared/lib/text/format';
import { isDeletion, type BulkAction, type BulkBody } from './action';
import { useMatchingRows, usePrunedSelection } from './matching-rows';
import type { NamedRow, Selection } from './selection';
import { useBulkRun } from './use-bulk-run';

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

/** Asks about actions and runs them. */
export function useBulkActions<Row extends { id: number }>(props: BulkBarProps<Row>) {
  const { path, tag, noun, asNamed, list, selection, page } = props;
  const total = page?.total ?? 0;
  const [asked, ask] = useState<BulkAction | null>(null);
  const matches = useMatchingRows<Row>(path, list);
  usePrunedSelection(props, matches);
  const count = (number: number) => `${formatNumber(number)} ${number === 1 ? noun[0] : noun[1]}`;
  const rows = count(selection.isAll ? total : selection.rows.size);

  const findRows = async () => {
    if (!selection.isAll) return [...selection.rows.values()];
    const found: NamedRow[] = [];
    for await (const row of matches()) found.push(asNamed(row));
    return found;
  };
  const running = useBulkRun({ path, tag, selection, findRows, count });
  const start = (action: BulkAction, body: BulkBody) => {
    ask(null);
    void running.start(action, body, `${action.progress} ${rows}`);
  };
  const selected = selection.isAll ? (page?.rows.map(asNamed) ?? []) : [...selection.rows.values()];
  const cautioned = selected.filter(({ caution }) => caution);
  /** Deletions, actions on rows out of sight and those that some rows are not meant for are confirmed first. */
  const choose = (action: BulkAction) => {
    const isCautious = action.caution !== undefined && cautioned.length > 0;
    if (!action.body || isDeletion(action) || selection.isAll || isCautious) ask(action);
    else start(action, action.body);
  };
  return {
    ...running,
    asked,
    ask,
    choose,
    start,
    /** '3 posts' */
    rows,
    /** The rows that a question names: those with a caution come first. */
    selected: [...cautioned, ...selected.filter(({ caution }) => !caution)].slice(0, named),
    left: (selection.isAll ? total : selected.length) - Math.min(named, selected.length),
  };
}
