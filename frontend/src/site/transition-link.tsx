import { Link, useNavigate, type LinkProps } from 'react-router-dom';
import { usePageData } from '@/shared/api/use-page-query';
import { isPlainClick } from '@/shared/lib/dom/keys';
import { prefetchPage } from './prefetch';

/** How long a view transition waits for the next page's code and data, in milliseconds. */
const patience = 300;

let endStep: (() => void) | undefined;

/** Numbers the clicks: only the newest leads on. */
let newest = 0;

/** Whether motion is welcome. On a phone a view transition would put the next page off by the time that a picture of this one takes. */
const canTransitionView = () =>
  'startViewTransition' in document &&
  matchMedia('(pointer: fine) and (prefers-reduced-motion: no-preference)').matches;

/** Called when a page is in the document, in the task that put it there. */
export function pageShown() {
  endStep?.();
}

/** A card's link: the next page follows as a view transition, which shows it as it is in its first frame. */
export function TransitionLink({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const pageData = usePageData();
  const follow = async () => {
    const { href } = window.location;
    const click = ++newest;
    const isReady = prefetchPage(pageData, new URL(to, href)).then(() => true);
    const isLate = new Promise<false>((resolve) => setTimeout(resolve, patience, false));
    const canShow = await Promise.race([isReady, isLate]);
    // A second link may have been followed meanwhile.
    if (click !== newest || window.location.href !== href) return;
    // A transition would keep the page from answering until the next one is there.
    if (!canShow) return navigate(to);
    const { ready, finished } = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          endStep = resolve;
          void navigate(to);
        }),
    );
    // It is skipped in a hidden window, or if a second one follows at once.
    for (const step of [ready, finished]) step.catch(() => undefined);
  };
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        if (!isPlainClick(event) || !canTransitionView()) return;
        event.preventDefault();
        void follow();
      }}
    />
  );
}
