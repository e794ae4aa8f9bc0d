import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api-error';
import { useToast } from '@/ui/toast';
import { useSaveNavigationOrderMutation } from './admin-api';
import type { NavigationItem } from './api';
import { renumber, renumbered, type Renumbering } from './order';

/**
 * Another sequence of siblings: it is shown at once and saved item by item, one sequence after the other. Where one is
 * refused, what was saved of it is put back, the ones after it are dropped, and the list is that of the server again.
 */
export function useArrange(items: NavigationItem[]) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const toast = useToast();
  const [save] = useSaveNavigationOrderMutation();
  const [shown, setShown] = useState<NavigationItem[] | null>(null);
  const [known, setKnown] = useState(items);
  const work = useRef({ queue: Promise.resolve(), left: 0, hasFailed: false });
  const versions = useRef(new Map<number, number | undefined>());
  if (items !== known) {
    setKnown(items);
    setShown(null);
  }

  const put = async (item: NavigationItem, order: number) => {
    const version = versions.current.get(item.id) ?? item.version;
    const saved = await save({ id: item.id, version, order }).unwrap();
    versions.current.set(item.id, saved.version);
  };

  const saveAll = async (changes: Renumbering[]) => {
    const done: NavigationItem[] = [];
    try {
      for (const { item, order } of changes) {
        await put(item, order);
        done.push(item);
      }
    } catch (cause) {
      // What can't be put back either is seen in the server's list, which is asked for again.
      await Promise.allSettled(done.map((item) => put(item, item.order)));
      throw cause;
    }
  };

  const finish = () => {
    work.current.left -= 1;
    if (work.current.left > 0) return;
    if (work.current.hasFailed) setShown(null);
    work.current.hasFailed = false;
    versions.current.clear();
    dispatch(api.util.invalidateTags(['Navigation']));
  };

  const run = async (changes: Renumbering[]) => {
    try {
      if (!work.current.hasFailed) await saveAll(changes);
    } catch (cause) {
      work.current.hasFailed = true;
      const description = messageOf(cause, 'Failed to update navigation item');
      toast({ variant: 'destructive', title: 'Error', description });
    }
    finish();
  };

  const arrange = (sequence: NavigationItem[]) => {
    const changes = renumber(sequence);
    setShown((before) => renumbered(before ?? items, changes));
    work.current.left += 1;
    work.current.queue = work.current.queue.then(() => run(changes));
  };
  return { items: shown ?? items, arrange };
}
