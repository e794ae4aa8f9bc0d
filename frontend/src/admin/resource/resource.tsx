import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { Page } from '@/admin/api/paginated-query';
import type { BulkAction, BulkBarProps, BulkRows } from '@/admin/bulk/bulk-rows';
import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import { clientTable } from '@/admin/table/client-table';
import type { Filter } from '@/admin/table/filters';
import type { Column } from '@/admin/table/rows/column';
import { useServerTable } from '@/admin/table/server-table';
import type { TableQuery } from '@/admin/table/table-states';
import type { TableParams } from '@/admin/table/use-table-params';
import { lazyComponent } from '@/admin/ui/lazy-component';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { DeleteRecord } from './deletion';
import type { Endpoints } from './endpoints';
import type { Words } from './words';

/** The class of a dialog that fills the window, as a page does. */
export const fullWindow = 'm-0! h-dvh! max-h-dvh! w-full! max-w-none! content-start rounded-none! border-0!';

export interface DeleteProps<Row extends Versioned> {
  of: Resource<Row>;
  record: Row;
  onClose: () => void;
}

export interface Deleting<Row> {
  remove: (row: Row, event: MouseEvent) => void;
  isDeleting?: (row: Row) => boolean;
}

export type Draft<Row> = StoredRecordDraft<Row, Record<string, unknown>>;

export interface ResourceFormProps<Row extends Versioned> {
  of: Resource<Row>;
  /** Absent: a new one. */
  record: Row | undefined;
  draft?: { kind: string; continued: Draft<Row> | undefined } | undefined;
  /** The drafts that can be continued instead. */
  offer?: ReactNode;
  onClose: () => void;
}

type UseRows<Row> = (list: TableParams, columns: Column<Row>[]) => TableQuery<Page<Row>>;

interface Definition<Row extends Versioned> {
  endpoints: Endpoints<Row>;
  address: string;
  title: string;
  /** The name of the search field, by default 'Search posts'. */
  search?: string;
  name: keyof Row & string;
  words: Words;
  columns: Column<Row>[] | (() => Column<Row>[]);
  columnsFor?: (columns: Column<Row>[], rows: Row[] | undefined) => Column<Row>[];
  filters?: Filter[] | (() => Filter[]);
  heading?: { isTitleShown?: boolean; lead?: string };
  /** Whether the browser searches, sorts and pages the list, which is then fetched whole. */
  isShort?: true;
  useRows?: UseRows<Row>;
  form?: () => Promise<ComponentType<ResourceFormProps<Row>>>;
  /** What unsaved input is kept as in this browser; absent: it is not kept. */
  draftKind?: string;
  /** Whether its form has an address below that of the list: `/new` and `/{id}/edit`. */
  hasFormAddress?: true;
  /** Whether a record can be created yet; by default it can. */
  useCanCreate?: () => boolean;
  /** The links to its form, if that is a page: to a new one, and to that of a row. */
  formLinks?: { create: ReactNode; edit: (row: Row) => ReactNode };
  /** What the list's head has in place of the button that creates a record. */
  action?: (list: TableParams) => ReactNode;
  viewPath?: (row: Row) => string;
  /** A row's actions, by default Edit, View and Delete. */
  actions?: (row: Row, remove: (event: MouseEvent) => void) => ReactNode;
  /** Opens a row that is clicked, if that is no form. */
  useOpen?: () => ((row: Row) => void) | undefined;
  useUndeletable?: () => (row: Row) => string | undefined;
  describeDeletion?: (row: Row) => string;
  /** Names a deleted record in the notice that offers to restore it; by default its quoted name. */
  deletedName?: (row: Row) => string;
  /** The dialog that asks it, if it needs more than a description. */
  Delete?: ComponentType<DeleteProps<Row>>;
  /** Deletes without a dialog; `ask` opens it. */
  useDeleting?: (of: Resource<Row>, rows: Row[] | undefined, ask: (row: Row) => void) => Deleting<Row>;
  /** Actions with code of their own are fetched with their bar. */
  bulk?: Pick<BulkRows<Row>, 'noun'> &
    Partial<Pick<BulkRows<Row>, 'asNamed'>> & { actions: BulkAction[] | (() => Promise<BulkAction[]>) };
  palette?: {
    create?: { label: string; words?: string };
    /** How found records are listed; absent: they aren't searched for. */
    found?: {
      title: string;
      labelOf?: (row: Row) => string;
      detailOf?: (row: Row) => string | null | undefined;
      /** The texts that a short list is searched by. */
      textsOf?: (row: Row) => string[];
      /** The address that shows a record; by default that of its form, or its list searched by its name. */
      pathOf?: (row: Row) => string;
    };
  };
}

type Defaults =
  'search' | 'useCanCreate' | 'useOpen' | 'useUndeletable' | 'useDeleting' | 'describeDeletion' | 'Delete';

export interface Resource<Row extends Versioned>
  extends Omit<Definition<Row>, 'bulk' | Defaults>, Required<Pick<Definition<Row>, Defaults>> {
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

function bulkRowsOf<Row extends Versioned>({
  endpoints,
  name,
  bulk,
}: Definition<Row>): BulkRows<Row> | undefined {
  if (!bulk) return undefined;
  const { actions, ...rows } = bulk;
  const importBar = async () => {
    const [{ BulkBar }, known] = await Promise.all([
      import(/* webpackChunkName: "bulk" */ '@/admin/bulk/bulk-bar'),
      typeof actions === 'function' ? actions() : actions,
    ]);
    return (props: BulkBarProps<Row>) => <BulkBar {...props} actions={known} />;
  };
  const Bar = lazyComponent(importBar, {
    loading: 'Loading actions...',
    failed: 'We couldn’t load the actions.',
  });
  const asNamed = (row: Row) => ({ id: row.id, name: String(row[name]) });
  return { path: endpoints.path, tag: endpoints.tag, asNamed, ...rows, Bar };
}

/** An entity of the back office: its endpoints, list, form and texts. */
export function defineResource<Row extends Versioned>(definition: Definition<Row>): Resource<Row> {
  const { endpoints, isShort, form, name, words, columns, filters = [] } = definition;
  const useAllRows: UseRows<Row> = (list, columns) => clientTable(endpoints.useAll(onArrival), list, columns);
  const usePageOfRows: UseRows<Row> = (list) => useServerTable(endpoints.usePage(list, onArrival), list);
  return {
    search: `Search ${words.noun}`,
    useRows: isShort ? useAllRows : usePageOfRows,
    useCanCreate: () => true,
    useOpen: () => undefined,
    useUndeletable: () => () => undefined,
    useDeleting: (_of, _rows, ask) => ({ remove: ask }),
    describeDeletion: (row) =>
      `This will delete the ${words.one} "${String(row[name])}". You can undo this right afterwards.`,
    Delete: DeleteRecord,
    ...definition,
    useColumns: asHook(columns),
    useFilters: asHook(filters),
    nameOf: (row) => String(row[name]),
    // The code of all forms is not part of the lists that open them.
    Form: form && lazyComponent(form, { loading: 'Loading form...', failed: 'We couldn’t load the form.' }),
    bulk: bulkRowsOf(definition),
  };
}
