import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@/shared/hooks/react-helpers';
import questions from './default-questions.json';

export interface FaqLocation {
  tab: string;
  open: string;
  setTab: (tab: string) => void;
  setOpen: (open: string) => void;
}

/** The element id of the question in the URL's hash; empty on the server, which never receives the hash. */
export function useTargetItem(): string {
  const { hash } = useLocation();
  const targetId = useHydrated() ? hash.slice(1) : '';
  return targetId.startsWith('item-') ? targetId : '';
}

export const findGroup = (groups: FaqGroup[], targetId: string): FaqGroup | undefined =>
  groups.find(({ items }) => items.some((item) => targetId !== '' && anchorOf(item) === targetId));

/** Whether the page itself has set the hash, so that the question is visible already. */
export function useHasOwnHash(): boolean {
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
  const [untargeted, setUntargeted] = useState('');
  const [chosen, setChosen] = useState({ tab: '', open: '', key: '' });
  const targetId = useTargetItem();
  const targetGroup = findGroup(groups, targetId);
  const hasOwnHash = useHasOwnHash();
  // Of navigations by this page itself, which keep the scroll position and the focus.
  const ownState = { ...(state as object | null), keepFocus: true, keepsScroll: true };
  const replace = (search: string, hash: string) =>
    void navigate({ search, hash }, { replace: true, state: ownState });
  const isTargeted = targetGroup !== undefined && !hasOwnHash;
  useEffect(() => {
    if (!isTargeted) return;
    // After the layout has given the focus to the page's title.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(targetId);
      item?.scrollIntoView();
      item?.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isTargeted, targetId, key]);
  // The browser has toggled the question already: rendered with the new address, a second press would be compared with an old state.
  const choose = (choice: { tab: string; open: string }) => flushSync(() => setChosen({ ...choice, key }));
  const addressed = {
    tab: tabOf(targetGroup ?? { name: new URLSearchParams(search).get('category') ?? '' }),
    open: targetId || untargeted,
  };
  const { tab, open } = chosen.key === key ? chosen : addressed;
  return {
    tab,
    open,
    setTab: (tab) => {
      choose({ tab, open });
      replace(withCategory(search, tab), '');
    },
    setOpen: (open) => {
      const hasAnchor = open.startsWith('item-');
      choose({ tab, open });
      setUntargeted(hasAnchor ? '' : open);
      // A question's address is enough; closed, its tab's stays.
      replace(targetGroup ? withCategory(search, tabOf(targetGroup)) : search, hasAnchor ? open : '');
    },
  };
}

export interface FaqGroup {
  /** Built-in groups have none. */
  id?: number;
  name: string;
  items: FaqGroupItem[];
  next?: string;
}

export interface FaqGroupItem {
  /** Built-in questions have none, and so no address. */
  id?: number;
  question: string;
  /** Markdown; that of built-in questions is plain text. */
  answer: string;
  /** Rendered by the server; built-in questions have none. */
  answerHtml?: string;
}

export const tabOf = ({ name }: Pick<FaqGroup, 'name'>) => name.toLowerCase().normalize('NFC');

/** The id of an item's element; its address is `/faq#item-7`. */
export const anchorOf = ({ id }: FaqGroupItem) => (id === undefined ? undefined : `item-${id}`);

/** The questions on the front page: four groups of three. The server's search indexes the same file. */
export const defaultQuestions: FaqGroup[] = questions;

/** Shown when categories failed to load or there are none: four, with two sample questions. */
export const fallbackGroups: FaqGroup[] = defaultQuestions.map(({ name, items }) => ({
  name,
  items: name === 'Services' ? items.slice(0, 2) : [],
}));
