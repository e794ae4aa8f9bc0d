import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type Tag } from '@/shared/api/base-api';
import { messageOf } from '@/shared/api/errors';
import { staleMessageFor } from '@/shared/api/versioned-mutations';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/use-unload-warning';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { renumber, applyRenumbering, type Ordered, type Renumbering } from './item-order';

export interface ArrangeOptions<Item> {
  /** Saves one item's order, and its further changes; resolves to its new version. */
  save: (change: Ordered & Partial<Item>) => Promise<{ version?: number | undefined }>;
  /** The lists that are refreshed at the end. */
  tag: Tag;
  /** The message if the server sends none. */
  failed: string;
}

/**
 * Reorders siblings. A new order is shown at once and saved item by item; further orders are queued. If the server refuses
 * one, its saved items are rolled back, the queue is dropped, and the server's list is shown again. The notice of a move
 * offers to undo it.
 */
export function useArrange<Item extends Ordered>(items: Item[], { save, tag, failed }: ArrangeOptions<Item>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const toast = useToast();
  const [optimisticItems, setOptimisticItems] = useState<Item[] | null>(null);
  const [lastItems, setLastItems] = useState(items);
  const withSession = useSessionRetry();
  const [isSaving, setSaving] = useState(false);
  // Leaving during a save would store only part of the new order.
  useUnloadWarning(isSaving);
  const saves = useRef({ queue: Promise.resolve(), pendingCount: 0, hasFailed: false });
  const versions = useRef(new Map<number, number>());
  // A list that arrives during a save, such as after a login, is shown once the save has ended.
  if (items !== lastItems && !isSaving) {
    setLastItems(items);
    setOptimisticItems(null);
  }

  const saveOrder = async (item: Item, order: number, patch?: Partial<Item>) => {
    const version = Math.max(versions.current.get(item.id) ?? 0, item.version ?? 0) || undefined;
    const saved = await save({ ...patch, id: item.id, version, order } as Ordered & Partial<Item>);
    if (saved.version) versions.current.set(item.id, saved.version);
  };

  const saveAll = async (changes: Renumbering<Item>[]) => {
    const done: Renumbering<Item>[] = [];
    try {
      for (const change of changes) {
        await withSession(() => saveOrder(change.item, change.order, change.patch));
        done.push(change);
      }
    } catch (cause) {
      // If a rollback fails too, the refetched list shows the actual order.
      await Promise.allSettled(
        done.map(inverted).map(({ item, order, patch }) => saveOrder(item, order, patch)),
      );
      throw cause;
    }
  };

  const finish = () => {
    saves.current.pendingCount -= 1;
    if (saves.current.pendingCount > 0) return;
    if (saves.current.hasFailed) setOptimisticItems(null);
    saves.current.hasFailed = false;
    setSaving(false);
    dispatch(api.util.invalidateTags([tag]));
  };

  const run = async (changes: Renumbering<Item>[], notice: Notice) => {
    const isDropped = saves.current.hasFailed;
    try {
      if (!isDropped) await saveAll(changes);
      if (!isDropped) toast(notice);
    } catch (cause) {
      saves.current.hasFailed = true;
      const description = staleMessageFor(cause) ?? messageOf(cause, failed);
      toast({ variant: 'destructive', title: 'Error', description });
    }
    finish();
  };

  const enqueue = (changes: Renumbering<Item>[], notice: Notice) => {
    setOptimisticItems((before) => applyRenumbering(before ?? items, changes));
    saves.current.pendingCount += 1;
    setSaving(true);
    saves.current.queue = saves.current.queue.then(() => run(changes, notice));
  };

  /** Saves the order of siblings, and a change of one of them; `description` says what was moved, and where. */
  const arrange = (sequence: Item[], description: string, moved?: { id: number; patch: Partial<Item> }) => {
    const changes = withPatch(renumber(sequence), sequence, moved);
    const inverse = changes.map(inverted);
    const undone = { title: 'Undone', description: 'The order is as it was' };
    enqueue(changes, {
      title: 'Moved',
      description,
      ...offerUndo(() => enqueue(inverse, undone)),
    });
  };
  return { items: optimisticItems ?? items, arrange };
}

/** Returns the values that a patch replaces. */
const formerValues = <Item extends object>(item: Item, patch: Partial<Item>): Partial<Item> =>
  Object.fromEntries(
    Object.keys(patch).map((key) => [key, item[key as keyof Item] ?? null]),
  ) as Partial<Item>;

/** Returns the change that takes a change back. */
const inverted = <Item extends Ordered>({ item, patch }: Renumbering<Item>): Renumbering<Item> => ({
  item,
  order: item.order,
  ...(patch && { patch: formerValues(item, patch) }),
});

/** Adds a patch to the item's change, or as a change of its own if its order stays. */
function withPatch<Item extends Ordered>(
  changes: Renumbering<Item>[],
  sequence: Item[],
  moved: { id: number; patch: Partial<Item> } | undefined,
): Renumbering<Item>[] {
  const item = sequence.find(({ id }) => id === moved?.id);
  if (!moved || !item) return changes;
  const { patch } = moved;
  const own = changes.find((change) => change.item.id === item.id) ?? { item, order: item.order };
  return [{ ...own, patch }, ...changes.filter((change) => change.item.id !== item.id)];
}
