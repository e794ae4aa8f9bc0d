import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/shared/lib/dom/cn';
import { formatNumber } from '@/shared/lib/text/format-number';
import { moveAmongTabs, tabList, tabClass } from '@/shared/ui/tabs/tab-list';

export interface TabLinksProps {
  label: string;
  /** `to` is the tab's URL. */
  tabs: { to: string; label: string }[];
  /** The number of new items by a tab's URL. */
  badges?: Record<string, number | undefined>;
  /** The URL of the selected tab; empty if there is none. */
  selected: string;
  /** The id of the panel; it needs `role="tabpanel"` and the selected tab's name. */
  panel: string;
}

const centerOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Whether tabs are scrolled out of sight on either side. Positions are fractions of pixels on some screens. */
const hiddenTabs = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
});

type HiddenTabs = ReturnType<typeof hiddenTabs>;

const keepIfEqual = (old: HiddenTabs, next: HiddenTabs) =>
  old.before === next.before && old.after === next.after ? old : next;

/** Tabs that are links: they can be opened in a new window, and Back returns to the previous one. */
export function TabLinks({ label, tabs, badges = {}, selected, panel }: TabLinksProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  // Without a selected tab the first one is the tab stop.
  const tabStop = tabs.some(({ to }) => to === selected) ? selected : tabs[0]?.to;
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // Runs once the strip has a width, and when its width or a tab's width changes.
    const showEdges = () => setHidden((old) => keepIfEqual(old, hiddenTabs(list)));
    list.addEventListener('scroll', showEdges, { passive: true });
    let centred: number | undefined;
    const observer = new ResizeObserver(() => {
      const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
      // A strip that the user has scrolled stays there, such as when a number widens a tab later.
      if (tab && (centred === undefined || Math.abs(list.scrollLeft - centred) <= 1)) {
        // Not `scrollIntoView`: it would move the start of keyboard navigation past the header.
        list.scrollLeft += centerOf(tab) - centerOf(list);
        centred = list.scrollLeft;
      }
      showEdges();
    });
    for (const element of [list, ...list.children]) observer.observe(element);
    return () => {
      list.removeEventListener('scroll', showEdges);
      observer.disconnect();
    };
  }, [selected]);
  return (
    <div className="relative">
      {/* The keys serve the tabs inside, which take the focus. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        className={cn(
          tabList,
          (hidden.before || hidden.after) && 'edge-fade',
          hidden.before && '[--before:48px]',
          hidden.after && '[--after:48px]',
        )}
        onKeyDown={moveAmongTabs}
      >
        {tabs.map(({ to, label: text }) => {
          const isSelected = to === selected;
          return (
            <Link
              key={to}
              to={to}
              id={tabId(panel, to)}
              role="tab"
              aria-selected={isSelected}
              aria-controls={isSelected ? panel : undefined}
              tabIndex={to === tabStop ? 0 : -1}
              preventScrollReset
              state={{ keepFocus: true }}
              className={tabClass}
            >
              {text}
              {Boolean(badges[to]) && (
                <span className="ml-2 rounded-full bg-blue/12 px-1.5 text-caption text-blue tabular-nums">
                  <span>{formatNumber(badges[to] ?? 0)}</span>
                  <span className="sr-only"> new</span>
                </span>
              )}
            </Link>
          );
        })}
      </div>
      {hidden.before && <ChevronLeft aria-hidden="true" className={cn(edge, '-left-2')} />}
      {hidden.after && <ChevronRight aria-hidden="true" className={cn(edge, '-right-2')} />}
    </div>
  );
}

const edge = 'pointer-events-none absolute top-3.5 size-4 text-muted';

/** Returns the id of a tab of `TabLinks`, which labels its panel. */
export const tabId = (panel: string, to: string) => `${panel}-${to.replaceAll('/', '-')}`;
