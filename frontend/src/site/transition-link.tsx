import type { MouseEvent } from 'react';
import { Link, useNavigate, type LinkProps } from 'react-router-dom';
import { usePageData } from '@/shared/api/use-page-query';
import { canTransitionView, transitionView } from '@/shared/lib/dom/view-transition';
import { prefetchPage } from './prefetch';

/** How long a view transition waits for the next page's code and data, in milliseconds. */
const patience = 300;

let endStep: (() => void) | undefined;

/** Called when a page is in the document, in the task that put it there. */
export function pageShown() {
  endStep?.();
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A card's link: the next page follows as a view transition, which shows it as it is in its first frame. */
export function TransitionLink({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const pageData = usePageData();
  const follow = async () => {
    const { href } = window.location;
    const timeout = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([prefetchPage(pageData, new URL(to, href)), timeout]);
    // A second link may have been followed meanwhile.
    if (window.location.href !== href) return;
    transitionView(
      () =>
        new Promise<void>((resolve) => {
          endStep = resolve;
          void navigate(to);
        }),
    );
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
