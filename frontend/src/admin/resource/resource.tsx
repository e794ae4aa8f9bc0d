import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { lazyBulkBar, type BulkAction, type BulkRows, type NamedRow } from '@/admin/bulk/bulk-rows';
import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import { lazyForm } from '@/admin/forms/lazy-form';
import { clientTable } from '@/admin/table/client-table';
import type { Filter } from '@/admin/table/filters';
import type { Column } from '@/admin/table/rows/column';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import type { TableQuery } from '@/admin/table/table-states';
import type { TableParams, TableRows } from '@/admin/table/use-table-params';
import type { Versioned } from '@/shared/api/versioned-mutations';
import type { Endpoints } from './endpoints';
import type { Words } from './words';

/** The class of a dialog that fills the window, as a page does. */
export const fullWindow = 'm-0! h-dvh! max-h-dvh! w-full! max-w-none! content-start rounded-none! border-0!';

export interface DeleteProps<Row extends Versioned> {
  of: Resource<Row>;
  record: Row;
  onClose: () => void;
}

/** How rows are deleted, and whether one is being deleted. */
export interface Deleting<Row> {
  remove: (row: Row, event: MouseEvent) => void;
  isDeleting?: (row: Row) => boolean;
}

/** The draft of a form that was left unsaved. Its values are those of the form. */
export type Draft<Row> = StoredRecordDraft<Row, Record<string, unknown>>;

export interface ResourceFormProps<Row extends Versioned> {
  of: Resource<Row>;
  /** Absent: a new one. */
  record: Row | undefined;
  draft?: { kind: string; continued?: Draft<Row> } | undefined;
  /** The drafts that can be continued instead. */
  offer?: ReactNode;
  onClose: () => void;
}

type UseRows<Row> = (list: TableParams, columns: Column<Row>[]) => TableQuery<TableRows<Row>>;

interface Definition<Row extends Versioned> {
  endpoints: Endpoints<Row>;
  /** The address of its list. */
  address: string;
  /** The heading of its list. */
  title: string;
  /** The label of the field that searches its list. */
  search: string;
  /** The field that names a record. */
  name: keyof Row & string;
  words: Words;
  /** The columns, or a hook that returns them. */
  columns: Column<Row>[] | (() => Column<Row>[]);
  /** Adapts the columns to the rows. */
  columnsFor?: (columns: Column<Row>[], rows: Row[] | undefined) => Column<Row>[];
  filters?: Filter[] | (() => Filter[]);
  /** The list's layout: whether the title is shown, and a sentence below it. */
  heading?: { isTitleShown?: boolean; lead?: string };
  /** Whether the browser searches, sorts and pages the list, which is then fetched whole. */
  isShort?: true;
  /** Fetches the list, if that is done in another way. */
  useRows?: UseRows<Row>;
  /** Imports the form. */
  form?: () => Promise<ComponentType<ResourceFormProps<Row>>>;
  /** What unsaved input is kept as in this browser; absent: it is not kept. */
  draftKind?: string;
  /** Whether its form has an address below that of the list: `/new` and `/{id}/edit`. */
  hasFormAddress?: true;
  /** Whether a record can be created yet; by default it can. */
  useCanCreate?: () => boolean;
  /** What the list's head has in place of the button that creates a record. */
  action?: (list: TableParams) => ReactNode;
  /** The address of a record's page. */
  viewPath?: (row: Row) => string;
  /** A row's actions, by default Edit, View and Delete. */
  actions?: (row: Row, remove: (event: MouseEvent) => void) => ReactNode;
  /** Opens a row that is clicked, if that is no form. */
  useOpen?: () => (row: Row) => void;
  /** Why a row can't be deleted. */
  useUndeletable?: () => (row: Row) => string | undefined;
  /** The question before a deletion, with the consequences. */
  describeDeletion?: (row: Row) => string;
  /** Names a deleted record in the notice that offers to restore it; by default its quoted name. */
  deletedName?: (row: Row) => string;
  /** The dialog that asks it, if it needs more than a description. */
  Delete?: ComponentType<DeleteProps<Row>>;
  /** Deletes without a dialog; `ask` opens it. */
  useDeleting?: (of: Resource<Row>, rows: Row[] | undefined, ask: (row: Row) => void) => Deleting<Row>;
  bulk?: {
    /** One and several of the rows: `['post', 'posts']`. */
    noun: readonly [string, string];
    asNamed: (row: Row) => NamedRow;
    actions: BulkAction[];
  };
  /** Its entries in the command palette. */
  palette?: {
    /** The command that creates a record, with further words to find it by. */
    create?: { label: string; words?: string };
    /** How found records are listed; absent: they aren't searched for. */
    found?: FoundRecords<Row>;
  };
}

/** How records that the command palette has found are listed. */
export interface FoundRecords<Row> {
  title: string;
  labelOf?: (row: Row) => string;
  detailOf?: (row: Row) => string | null | undefined;
  /** The texts that a short list is searched by. */
  textsOf?: (row: Row) => string[];
  /** The address that shows a record; by default that of its form, or its list searched by its name. */
  pathOf?: (row: Row) => string;
}

export interface Resource<Row extends Versioned> extends Omit<Definition<Row>, 'bulk'> {
  useColumns: () => Column<Row>[];
  useFilters: () => Filter[];
  useRows: UseRows<Row>;
  nameOf: (row: Row) => string;
  Form: ComponentType<ResourceFormProps<Row>> | undefined;
  bulk: BulkRows<Row> | undefined;
}

const onArrival = { refetchOnMountOrArgChange: true };

const asHook = <T,>(value: T | (() => T)): (() => T) =>
  typeof value === 'function' ? (value as () => T) : () => value;

function bulkRowsOf<Row extends Versioned>({ endpoints, bulk }: Definition<Row>): BulkRows<Row> | undefined {
  if (!bulk) return undefined;
  const { actions, ...rows } = bulk;
  const Bar = lazyBulkBar<Row>(async () => {
    const { BulkBar } = await import(/* webpackChunkName: "bulk" */ '@/admin/bulk/bulk-bar');
    return (props) => <BulkBar {...props} actions={actions} />;
  });
  return { path: endpoints.path, tag: endpoints.tag, ...rows, Bar };
}

/** An entity of the back office: its endpoints, list, form and texts. */
export function defineResource<Row extends Versioned>(definition: Definition<Row>): Resource<Row> {
  const { endpoints, isShort, form, name } = definition;
  const useAllRows: UseRows<Row> = (list, columns) => clientTable(endpoints.useAll(onArrival), list, columns);
  const usePageOfRows: UseRows<Row> = (list) =>
    useServerTable(endpoints.usePage(pageArgOf(list), onArrival), list);
  return {
    useRows: isShort ? useAllRows : usePageOfRows,
    ...definition,
    useColumns: asHook(definition.columns),
    useFilters: asHook(definition.filters ?? []),
    nameOf: (row) => String(row[name]),
    Form: form && lazyForm(form),
    bulk: bulkRowsOf(definition),
  };
}
