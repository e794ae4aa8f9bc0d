import type { ComponentType, ReactNode } from 'react';

/** An action as the server takes it, with what it needs. */
export interface BulkBody {
  action: string;
  tag?: string;
  authors?: number[];
}

export interface AskProps {
  /** '3 posts' */
  rows: string;
  /** The list of the first of them. */
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
