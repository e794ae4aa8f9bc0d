import type { ComponentType, ReactNode } from 'react';
import type { Page } from '@/admin/api/paginated-query';
import type { TableParams } from '@/admin/table/use-table-params';
import type { Tag } from '@/admin/api/base-api';
import type { Selection } from './selection';

export interface BulkRows<Row> {
  /** The collection's path; that of the bulk call adds `/bulk`. */
  path: string;
  tag: Tag;
  /** One and several of the rows: `['post', 'posts']`. */
  noun: readonly [string, string];
  asNamed: (row: Row) => NamedRow;
  Bar: ComponentType<BulkBarProps<Row>>;
}

export interface NamedRow {
  id: number;
  name: string;
  /** What the notes of an action depend on. */
  kind?: string;
  /** Why a cautious action asks first: 'dated January 2, 2999' */
  caution?: string;
}

export interface BulkBarProps<Row> {
  bulk: BulkRows<Row>;
  list: TableParams;
  selection: Selection;
  page: Page<Row> | undefined;
}

export interface BulkBody {
  action: string;
  tag?: string;
  authors?: number[];
}

export interface AskProps {
  /** '3 posts' */
  rows: string;
  named: ReactNode;
  onConfirm: (body: BulkBody) => void;
  onClose: () => void;
}

/** An action on the selected rows: with a `body`, or with a dialog that asks for it. */
export type BulkAction = {
  label: string;
  /** The words before '3 posts' while it runs: 'Publishing' */
  progress: string;
  /** 'published' */
  done: string;
  /** The phrase for unchanged rows, by default 'were already': 'had no such tag' */
  already?: string;
  /** It asks first if rows have a caution, with this sentence. */
  caution?: string;
  /** Sentences about rows of a kind, without the full stop. */
  notes?: Record<string, string>;
} & ({ body: BulkBody; Ask?: never } | { Ask: ComponentType<AskProps>; body?: never });

export const isDeletion = ({ body }: BulkAction) => body?.action === 'delete';
