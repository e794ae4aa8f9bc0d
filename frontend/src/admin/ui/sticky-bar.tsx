import { useEffect, useRef, type ReactNode } from 'react';
import { getNoticeHost } from '@/shared/lib/dom/modals';

/** The distance between a bar and an element scrolled into view, in pixels. */
const gap = 16;

/** Bars whose bottom is further above the window's bottom than this do not affect notices, in pixels. */
const bottomTolerance = 112;

/** The bars on the page, each above the previous ones. */
const bars: HTMLElement[] = [];

/** Places notices above the topmost bar if it is at the window's bottom, where notices appear. */
function placeNotices() {
  const { top = 0, bottom = 0 } = bars.at(-1)?.getBoundingClientRect() ?? {};
  const room = window.innerHeight - bottom < bottomTolerance ? window.innerHeight - top : 0;
  getNoticeHost().style.setProperty('--room', `${room}px`);
}

/**
 * Makes the browser stop above the bar when it scrolls a field or the caret into view, and keeps the focused element
 * visible when the bar grows, for instance with an error message.
 */
function scrollAbove(bar: HTMLElement) {
  document.documentElement.style.setProperty('--bar', `${bar.offsetHeight + gap}px`);
  const { activeElement: focused } = document;
  if (!focused || bar.contains(focused) || !bar.parentElement?.contains(focused)) return;
  const isHidden = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  if (isHidden) focused.scrollIntoView({ block: 'nearest' });
}

type BarProps = { isOfPage: boolean; className: string; children: ReactNode };

/** A bar that notices stay above, and what is scrolled into view, too, if it is one of the page. */
function Bar({ isOfPage, className, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    bars.push(current);
    const observer = new ResizeObserver((sizes) => {
      placeNotices();
      if (isOfPage && sizes.some(({ target }) => target === current)) scrollAbove(current);
    });
    observer.observe(current);
    // The page may become shorter or longer.
    observer.observe(current.closest('dialog') ?? document.body);
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, placeNotices, { passive: true });
    return () => {
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, placeNotices);
      bars.splice(bars.indexOf(current), 1);
      placeNotices();
      if (isOfPage) document.documentElement.style.removeProperty('--bar');
    };
  }, [isOfPage]);
  return (
    <div ref={bar} className={className}>
      {children}
    </div>
  );
}

export const StickyBar = ({ children }: { children: ReactNode }) => (
  <Bar
    isOfPage
    // Its shadow covers the focus ring of a field, which is wider than the field.
    className="sticky bottom-0 z-10 mt-8 border-t border-line bg-bg py-4 shadow-[-4px_0_var(--bg),4px_0_var(--bg)]"
  >
    {children}
  </Bar>
);

/**
 * A bar at the bottom of the window while a list is in use. It is fixed: browsers scroll to the place in the flow of what sticks when
 * it gets the focus. The room below the list keeps its end in reach.
 */
export const FixedBar = ({ children }: { children: ReactNode }) => (
  <div className="h-(--bar)" data-slot="fixed-bar">
    <Bar isOfPage className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg py-4">
      <div className="wrap">{children}</div>
    </Bar>
  </div>
);

export const DialogBar = ({ children }: { children: ReactNode }) => (
  <Bar
    isOfPage={false}
    className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4 print:hidden"
  >
    {children}
  </Bar>
);
