import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, listTag, type Tag } from '@/shared/api/base-api';
import { asApiError, messageOf } from '@/shared/api/errors';
import { staleMessage } from '@/shared/api/versioned-mutations';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/use-unload-warning';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';

const { useSaveOrderMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** All ids of a list in their new order. */
    saveOrder: build.mutation<null, { path: string; ids: number[] }>({
      query: ({ path, ids }) => ({ url: path, method: 'PUT', body: { ids } }),
    }),
  }),
});

export interface ArrangeOptions {
  /** The path of the call that takes the order of a list. */
  path: string;
  /** What is refreshed at the end. */
  tag: Tag;
  /** The message if the server sends none. */
  failed: string;
}

/** Puts some of the items in the order of these ids, into the places that they have together. */
function withOrder<Item extends { id: number }>(items: Item[], ids: number[]): Item[] {
  const moved = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const isMoved = new Set(ids);
  return items.map((item) => (isMoved.has(item.id) ? (moved.shift() ?? item) : item));
}

/**
 * Reorders lists, of which `items` may have several. A new order is shown at once and saved in one call; further ones wait for
 * it. If the server refuses one, those that wait are dropped, and the server's order is shown again. The notice of a move
 * offers to undo it.
 */
export function useArrange<Item extends { id: number }>(
  items: Item[],
  { path, tag, failed }: ArrangeOptions,
) {
  const dispatch = useDispatch();
  const toast = useToast();
  const [send] = useSaveOrderMutation();
  const withSession = useSessionRetry();
  const [moved, setMoved] = useState<Item[] | null>(null);
  const [lastItems, setLastItems] = useState(items);
  const [isSaving, setSaving] = useState(false);
  useUnloadWarning(isSaving);
  const saves = useRef({ queue: Promise.resolve(), pending: 0, hasFailed: false });
  // A list that arrives during a save, such as after a login, is shown once the save has ended.
  if (items !== lastItems && !isSaving) {
    setLastItems(items);
    setMoved(null);
  }

  const run = async (ids: number[], notice: Notice) => {
    const { current } = saves;
    try {
      if (!current.hasFailed) {
        await withSession(() => send({ path, ids }).unwrap());
        toast(notice);
      }
    } catch (cause) {
      current.hasFailed = true;
      const description = asApiError(cause).status === 409 ? staleMessage : messageOf(cause, failed);
      toast({ variant: 'destructive', title: 'Error', description });
    }
    current.pending -= 1;
    if (current.pending > 0) return;
    if (current.hasFailed) setMoved(null);
    current.hasFailed = false;
    setSaving(false);
    dispatch(api.util.invalidateTags([listTag(tag)]));
  };

  const save = (ids: number[], notice: Notice) => {
    setMoved((now) => withOrder(now ?? items, ids));
    setSaving(true);
    saves.current.pending += 1;
    saves.current.queue = saves.current.queue.then(() => run(ids, notice));
  };

  /** Saves the new order of a list; `description` says what was moved, and where. */
  const arrange = (before: Item[], after: Item[], description: string) => {
    const undone = { title: 'Undone', description: 'The order is as it was' };
    const undo = () => save(idsOf(before), undone);
    save(idsOf(after), { title: 'Moved', description, ...offerUndo(undo) });
  };
  return { items: moved ?? items, arrange };
}

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);
