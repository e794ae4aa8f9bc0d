import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsBrowser } from '@/lib/use-is-browser';
import { anchorOf, tabOf, type FaqGroup } from './faq-tabs';

/** Which tab is selected and which question is open. */
export interface FaqPlace {
  tab: string;
  open: string;
  setTab: (tab: string) => void;
  setOpen: (open: string) => void;
}

/** A place that has no address, and is forgotten with the page. */
export function useOwnPlace(): FaqPlace {
  const [tab, setTab] = useState('');
  const [open, setOpen] = useState('');
  return { tab, open, setTab, setOpen };
}

/** What this page does to its own address: it stays where it is, and so does the focus. */
const inPlace = { replace: true, preventScrollReset: true, state: { keepFocus: true } };

/**
 * The place that the address names: `?category=pricing` a tab, `#item-7` a question, which is also scrolled to and gets
 * the focus. What has no address is open as long as the page is.
 */
export function useAddressedPlace(groups: FaqGroup[]): FaqPlace {
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const [unnamed, setUnnamed] = useState('');
  // The server never hears of the hash.
  const named = useIsBrowser() ? hash.slice(1) : '';
  const holder = groups.find(({ items }) => items.some((item) => named !== '' && anchorOf(item) === named));
  const isOwn = (state as { keepFocus?: boolean } | null)?.keepFocus === true;
  const isAsked = holder !== undefined && !isOwn;
  useEffect(() => {
    if (!isAsked) return;
    // After the layout has given the focus to the page's title.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(named);
      item?.scrollIntoView();
      item?.querySelector('button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, named, key]);
  return {
    tab: holder ? tabOf(holder) : (new URLSearchParams(search).get('category') ?? ''),
    open: holder ? named : unnamed,
    setTab: (tab) => void navigate({ search: `?category=${encodeURIComponent(tab)}`, hash: '' }, inPlace),
    setOpen: (open) => {
      const isNamed = open.startsWith('item-');
      setUnnamed(isNamed ? '' : open);
      // A question's address is enough; closed, its tab's stays.
      const tab = holder && `?category=${encodeURIComponent(tabOf(holder))}`;
      void navigate({ search: tab ?? search, hash: isNamed ? open : '' }, inPlace);
    },
  };
}
