import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { matchPath, useBlocker, type BlockerFunction } from 'react-router-dom';
import { BlockContext, type Block } from '@/admin/hooks/use-block';
import { useSitePages } from '@/shared/hooks/use-site-pages';
import { hasUnsavedForms, leaveForms } from '@/shared/forms/unsaved-forms';
import { isPlainClick } from '@/shared/lib/dom/keys';
import { openDocument } from '@/shared/lib/dom/open-document';

/** Asks the forms of the page, the topmost first, before the router or a link to the public site leaves it. */
export function NavigationBlocks({ children }: { children: ReactNode }) {
  const blocks = useRef<Block[]>([]);
  const proceed = useRef<() => void>(undefined);
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to, historyAction: action }) => {
      const ask = (block: Block) => block({ from, to, action }, () => proceed.current?.());
      return blocks.current.findLast(ask) !== undefined;
    },
    [],
  );
  const blocker = useBlocker(isBlocked);
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  }, [blocker]);
  const add = useCallback((block: Block) => {
    blocks.current.push(block);
    return () => void blocks.current.splice(blocks.current.indexOf(block), 1);
  }, []);
  useAskBeforeSite();
  return <BlockContext value={add}>{children}</BlockContext>;
}

/** Without this the browser would ask, which knows nothing of drafts. */
function useAskBeforeSite() {
  const pages = useSitePages();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || !isPlainClick(event) || event.defaultPrevented || !hasUnsavedForms()) return;
    const { origin, pathname } = window.location;
    const isPage = pages.some((path) => matchPath({ path, caseSensitive: true }, link.pathname));
    if (link.origin !== origin || link.pathname === pathname || !isPage) return;
    event.preventDefault();
    leaveForms((discard) => {
      discard();
      openDocument(link.href);
    });
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
}
