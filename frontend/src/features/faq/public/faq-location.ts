import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@/hooks/use-hydrated';
import { anchorOf, tabOf, type FaqGroup } from './faq-group';

/** Which tab is selected and which question is open. */
export interface FaqLocation {
  tab: string;
  open: string;
  setTab: (tab: string) => void;
  setOpen: (open: string) => void;
}

/** The item that the address names, as its element's id; the server never hears of it. */
export function useTargetItem(): string {
  const { hash } = useLocation();
  const named = useHydrated() ? hash.slice(1) : '';
  return named.startsWith('item-') ? named : '';
}

export const groupOf = (groups: FaqGroup[], named: string): FaqGroup | undefined =>
  groups.find(({ items }) => items.some((item) => named !== '' && anchorOf(item) === named));

/** Whether the page itself has put the item into its address, and so shows it already. */
export function useHasHash(): boolean {
  const state = useLocation().state as { keepFocus?: boolean; added?: unknown } | null;
  return state?.keepFocus === true || state?.added !== undefined;
}

function withCategory(search: string, tab: string): string {
  const query = new URLSearchParams(search);
  query.set('category', tab);
  return `?${query.toString().replaceAll('+', '%20')}`;
}

/**
 * Reads the selection from the address: `?category=pricing` selects a tab, `#item-7` opens a question, scrolls to it and
 * focuses it. Questions without an address stay open until the page is left.
 */
export function useFaqLocation(groups: FaqGroup[]): FaqLocation {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const [unnamed, setUnnamed] = useState('');
  const named = useTargetItem();
  const holder = groupOf(groups, named);
  const isOwn = useHasHash();
  // Options of navigations by this page itself, which keep the scroll position and the focus.
  const inPlace = {
    replace: true,
    preventScrollReset: true,
    state: { ...(state as object | null), keepFocus: true },
  };
  const isAsked = holder !== undefined && !isOwn;
  useEffect(() => {
    if (!isAsked) return;
    // After the layout has given the focus to the page's title.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(named);
      item?.scrollIntoView();
      item?.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, named, key]);
  return {
    tab: holder ? tabOf(holder) : (new URLSearchParams(search).get('category') ?? ''),
    open: named || unnamed,
    setTab: (tab) => void navigate({ search: withCategory(search, tab), hash: '' }, inPlace),
    setOpen: (open) => {
      const isNamed = open.startsWith('item-');
      setUnnamed(isNamed ? '' : open);
      // A question's address is enough; closed, its tab's stays.
      const tab = holder ? withCategory(search, tabOf(holder)) : search;
      void navigate({ search: tab, hash: isNamed ? open : '' }, inPlace);
    },
  };
}
