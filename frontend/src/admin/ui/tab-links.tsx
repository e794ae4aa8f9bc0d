import { useEffect, useRef } from 'react';
import { formatNumber } from '@/shared/lib/text/format';
import { TabList } from '@/shared/ui/tabs/tabs';

const centerOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Fades the sides where tabs are scrolled out of sight. Positions are fractions of pixels on some screens. */
function fadeEdges({ style, scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  style.setProperty('--before', scrollLeft > 1 ? '48px' : '0px');
  style.setProperty('--after', scrollLeft + clientWidth < scrollWidth - 1 ? '48px' : '0px');
}

/** Keeps the selected tab in the middle of a narrow list, unless the user scrolls the list. */
function useCentredTab(selected: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const fade = () => fadeEdges(list);
    let centred: number | undefined;
    // Runs once the list has a width, and when its width or a tab's width changes, as by a number.
    const observer = new ResizeObserver(() => {
      const tab = list.querySelector('[aria-selected=true]');
      if (tab && (centred === undefined || Math.abs(list.scrollLeft - centred) <= 1)) {
        // Not `scrollIntoView`: it would move the start of keyboard navigation past the header.
        list.scrollLeft += centerOf(tab) - centerOf(list);
        centred = list.scrollLeft;
      }
      fade();
    });
    for (const element of [list, ...list.children]) observer.observe(element);
    list.addEventListener('scroll', fade, { passive: true });
    return () => {
      list.removeEventListener('scroll', fade);
      observer.disconnect();
    };
  }, [selected]);
  return ref;
}

/** Returns the id of a tab of `TabLinks`, which labels its panel. */
export const tabId = (panel: string, to: string) => `${panel}-${to.replaceAll('/', '-')}`;

export interface TabLinksProps {
  label: string;
  tabs: { to: string; label: string }[];
  /** The number of new items by a tab's URL. */
  badges?: Record<string, number | undefined>;
  /** The URL of the selected tab; empty if there is none. */
  selected: string;
  /** The id of the panel; it needs `role="tabpanel"` and the selected tab's name. */
  panel: string;
}

export function TabLinks({ label, tabs, badges = {}, selected, panel }: TabLinksProps) {
  const list = useCentredTab(selected);
  const labelOf = (text: string, news = 0) => (
    <>
      {text}
      {news > 0 && (
        <span className="ml-2 rounded-full bg-blue/12 px-1.5 text-caption text-blue tabular-nums">
          <span>{formatNumber(news)}</span>
          <span className="sr-only"> new</span>
        </span>
      )}
    </>
  );
  return (
    <TabList
      ref={list}
      label={label}
      className="edge-fade"
      value={selected}
      tabId={(index) => tabId(panel, tabs[index]?.to ?? '')}
      panelId={(index) => (tabs[index]?.to === selected ? panel : undefined)}
      tabs={tabs.map(({ to, label: text }) => ({ to, value: to, label: labelOf(text, badges[to]) }))}
    />
  );
}
