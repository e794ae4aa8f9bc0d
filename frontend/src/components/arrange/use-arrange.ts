import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type Tag } from '@/api/client';
import { messageOf } from '@/api/errors';
import { staleMessageFor } from '@/api/records/versioned-mutations';
import { useSessionRetry } from '@/components/editing/session-gate';
import { useUnloadWarning } from '@/components/editing/use-unload-warning';
import { useToast } from '@/components/ui/toast/toast';
import { renumber, applyRenumbering, type Ordered, type Renumbering } from './item-order';

export interface ArrangeOptions {
  /** Saves one item's order; resolves to its new version. */
  save: (change: Ordered) => Promise<{ version?: number | undefined }>;
  /** The lists that are refreshed at the end. */
  tag: Tag;
  /** The message if the server sends none. */
  failed: string;
}

/**
 * Reorders siblings. A new order is shown at once and saved item by item; further orders are queued. If the server refuses
 * one, its saved items are rolled back, the queue is dropped, and the server's list is shown again.
 */
export function useArrange<Item extends Ordered>(items: Item[], { save, tag, failed }: ArrangeOptions) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const toast = useToast();
  const [optimisticItems, setOptimisticItems] = useState<Item[] | null>(null);
  const [lastItems, setLastItems] = useState(items);
  const withSession = useSessionRetry();
  const [isSaving, setSaving] = useState(false);
  // Leaving during a save would store only part of the new order.
  useUnloadWarning(isSaving);
  const saves = useRef({ queue: Promise.resolve(true), pendingCount: 0, hasFailed: false });
  const versions = useRef(new Map<number, number>());
  // A list that arrives during a save, such as after a login, is shown once the save has ended.
  if (items !== lastItems && !isSaving) {
    setLastItems(items);
    setOptimisticItems(null);
  }

  const saveOrder = async (item: Item, order: number) => {
    const version = Math.max(versions.current.get(item.id) ?? 0, item.version ?? 0) || undefined;
    const saved = await save({ id: item.id, version, order });
    if (saved.version) versions.current.set(item.id, saved.version);
  };

  const saveAll = async (changes: Renumbering<Item>[]) => {
    const done: Item[] = [];
    try {
      for (const { item, order } of changes) {
        await withSession(() => saveOrder(item, order));
        done.push(item);
      }
    } catch (cause) {
      // If a rollback fails too, the refetched list shows the actual order.
      await Promise.allSettled(done.map((item) => saveOrder(item, item.order)));
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

  const run = async (changes: Renumbering<Item>[]) => {
    let isDone = !saves.current.hasFailed;
    try {
      if (isDone) await saveAll(changes);
    } catch (cause) {
      isDone = false;
      saves.current.hasFailed = true;
      const description = staleMessageFor(cause) ?? messageOf(cause, failed);
      toast({ variant: 'destructive', title: 'Error', description });
    }
    finish();
    return isDone;
  };

  /** Resolves to whether it has been saved. */
  const arrange = (sequence: Item[]): Promise<boolean> => {
    const changes = renumber(sequence);
    setOptimisticItems((before) => applyRenumbering(before ?? items, changes));
    saves.current.pendingCount += 1;
    setSaving(true);
    saves.current.queue = saves.current.queue.then(() => run(changes));
    return saves.current.queue;
  };
  return { items: optimisticItems ?? items, arrange };
}
