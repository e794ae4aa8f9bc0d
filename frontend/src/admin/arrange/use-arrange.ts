import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { useUnloadWarning } from '@/admin/editing/leave-guard';
import { api, listTag } from '@/admin/api/base-api';
import { asApiError, messageOf } from '@/shared/api/errors';
import { staleMessage, type Versioned } from '@/admin/api/versioned-mutations';
import type { Resource } from '@/admin/resource/resource';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';

const { useSaveOrderMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    saveOrder: build.mutation<null, { path: string; ids: number[] }>({
      query: ({ path, ids }) => ({ url: path, method: 'PUT', body: { ids } }),
    }),
  }),
});

/** Items in the order in which the site shows them: lower ones first, equal ones by id. */
export const sortByOrder = <Item extends { id: number; order: number }>(items: readonly Item[]) =>
  [...items].sort((one, other) => one.order - other.order || one.id - other.id);

/** Puts some of the items in the order of these ids, into the places that they have together. */
function withOrder<Item extends { id: number }>(items: Item[], ids: number[]): Item[] {
  const moved = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return items.map((item) => (ids.includes(item.id) ? (moved.shift() ?? item) : item));
}

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

/**
 * Reorders lists, of which `items` may have several. `path` takes the ids of a list in their new order. A new order is shown at once and saved in one call; further ones wait for
 * it. If the server refuses one, those that wait are dropped, and the server's order is shown again. The notice of a move
 * offers to undo it.
 */
export function useArrange<Item extends Versioned>(of: Resource<Item>, path: string, items: Item[]) {
  const dispatch = useDispatch();
  const toast = useToast();
  const [send] = useSaveOrderMutation();
  const withSession = useSessionRetry();
  const [moved, setMoved] = useState<Item[] | null>(null);
  const [lastItems, setLastItems] = useState(items);
  const [isSaving, setSaving] = useState(false);
  useUnloadWarning(isSaving);
  const waiting = useRef<{ ids: number[]; notice: Notice }[]>([]);
  // A list that arrives during a save, such as after a login, is shown once the save has ended.
  if (items !== lastItems && !isSaving) {
    setLastItems(items);
    setMoved(null);
  }

  const saveAll = async () => {
    setSaving(true);
    try {
      for (let [next] = waiting.current; next; [next] = waiting.current) {
        const { ids, notice } = next;
        await withSession(() => send({ path, ids }).unwrap());
        toast(notice);
        waiting.current.shift();
      }
    } catch (cause) {
      waiting.current = [];
      setMoved(null);
      const description =
        asApiError(cause).status === 409 ? staleMessage : messageOf(cause, of.words.failedToUpdate);
      toast({ variant: 'destructive', title: 'Error', description });
    }
    setSaving(false);
    dispatch(api.util.invalidateTags([listTag(of.endpoints.tag)]));
  };

  const save = (ids: number[], notice: Notice) => {
    setMoved((now) => withOrder(now ?? items, ids));
    waiting.current.push({ ids, notice });
    if (waiting.current.length === 1) void saveAll();
  };

  /** Saves the new order of a list; `description` says what was moved, and where. */
  const arrange = (before: Item[], after: Item[], description: string) => {
    const undo = () => save(idsOf(before), { title: 'Undone', description: 'The order is as it was' });
    save(idsOf(after), { title: 'Moved', description, ...offerUndo(undo) });
  };
  return { items: moved ?? items, arrange };
}
