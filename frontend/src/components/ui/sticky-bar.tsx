import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { getNoticeHost } from '@/lib/dom/modals';

type Bar = RefObject<HTMLDivElement | null>;

/** Between a bar and what the browser scrolls to, in pixels. */
const gap = 16;

/** What ends higher above the bottom of the window than this is not where notices are, in pixels. */
const near = 112;

/** The bars that are shown, each above those before it. */
const bars: HTMLElement[] = [];

/** Puts notices above the topmost bar, where that is at the bottom of the window, as they are. */
function placeNotices() {
  const { top = 0, bottom = 0 } = bars.at(-1)?.getBoundingClientRect() ?? {};
  const room = window.innerHeight - bottom < near ? window.innerHeight - top : 0;
  getNoticeHost().style.setProperty('--room', `${room}px`);
}

function useNoticesAbove(bar: Bar) {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    bars.push(current);
    const observer = new ResizeObserver(placeNotices);
    observer.observe(current);
    observer.observe(current.closest('dialog') ?? current);
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, placeNotices, { passive: true });
    return () => {
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, placeNotices);
      bars.splice(bars.indexOf(current), 1);
      placeNotices();
    };
  }, [bar]);
}

/** What has the focus is not left below a bar that has grown, as it does with the words of a failure. */
function showFocused(bar: HTMLElement) {
  const { activeElement } = document;
  if (!activeElement || bar.contains(activeElement) || !bar.parentElement?.contains(activeElement)) return;
  const isHidden = activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  if (isHidden) activeElement.scrollIntoView({ block: 'nearest' });
}

/** What the browser scrolls to, be it the field that gets the focus or the line that is typed in, stops above the bar. */
function useScrollAbove(bar: Bar) {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar', `${current.offsetHeight + gap}px`);
      showFocused(current);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, [bar]);
}

/** A bar of buttons that stays at the bottom of the window, above what is scrolled. */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollAbove(bar);
  useNoticesAbove(bar);
  return (
    <div
      ref={bar}
      // Its shadow hides the ring of a field with the focus, which is wider than the field.
      className="sticky bottom-0 z-10 mt-8 border-t border-line bg-bg py-4 shadow-[-4px_0_var(--bg),4px_0_var(--bg)]"
    >
      {children}
    </div>
  );
}

/** The buttons of a dialog, which stay at its bottom while the rest is scrolled. */
export function DialogBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useNoticesAbove(bar);
  return (
    <div
      ref={bar}
      className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4"
    >
      {children}
    </div>
  );
}
