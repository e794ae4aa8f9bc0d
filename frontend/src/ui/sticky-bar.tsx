import { useEffect, useRef, type ReactNode } from 'react';

/** Between the bar and what the browser scrolls to, in pixels. */
const gap = 16;

/**
 * A bar that stays at the bottom of the window, above what is scrolled. What the browser scrolls to, be it the field
 * that gets the focus or the line that is typed in, comes to stand above it.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar', `${current.offsetHeight + gap}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return (
    <div ref={bar} className="sticky bottom-0 z-10 mt-8 border-t border-line bg-bg py-4">
      {children}
    </div>
  );
}
