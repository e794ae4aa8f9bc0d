import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moveAmongTabs, tabList, tabClass } from './tab-list';
import { TabStrip } from './tab-strip';

export interface TabsProps {
  /** Names the list of tabs. */
  label: string;
  tabs: { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** Tabs of equal width that fill theirs. */
  wide?: boolean;
  className?: string;
  /** The panel of the tab that is selected; it stays the same element when another is. */
  children: ReactNode;
}

/** Tabs whose selection is a state of the page. For those that have an address of their own see `TabLinks`. */
export function Tabs({ label, tabs, value, onChange, wide = false, className, children }: TabsProps) {
  const id = useId();
  const tabId = (index: number) => `${id}tab${index}`;
  const selected = tabs.findIndex((one) => one.value === value);
  return (
    <div className={className}>
      <TabStrip
        label={label}
        tabs={tabs}
        value={value}
        onChange={onChange}
        tabId={tabId}
        panelId={(index) => (index === selected ? `${id}panel` : undefined)}
        wide={wide}
      />
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  );
}

export interface TabLinksProps {
  label: string;
  /** `to` is the tab's address. */
  tabs: { to: string; label: string }[];
  /** By a tab's address, how many new things wait there. */
  news?: Record<string, number | undefined>;
  /** The address of the tab that is selected; empty: none. */
  selected: string;
  /** The id of the element that shows what is selected; it needs `role="tabpanel"` and the selected tab's name. */
  panel: string;
}

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Tabs that are addresses: they can be opened in a new window, and the browser's Back goes to the last one. */
export function TabLinks({ label, tabs, news = {}, selected, panel }: TabLinksProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Where none is selected, the keyboard begins at the first.
  const entrance = tabs.some(({ to }) => to === selected) ? selected : tabs[0]?.to;
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // As soon as the strip has a width, and whenever it or a tab of it has another, such as one that gets a number.
    const follow = new ResizeObserver(() => {
      const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
      // Not `scrollIntoView`: the first Tab of a page would go on from here, past what stands above.
      if (tab) list.scrollLeft += middleOf(tab) - middleOf(list);
    });
    for (const element of [list, ...list.children]) follow.observe(element);
    return () => follow.disconnect();
  }, [selected]);
  return (
    // The keys serve the tabs in it, which take the focus.
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={strip} role="tablist" aria-label={label} className={tabList} onKeyDown={moveAmongTabs}>
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
            tabIndex={to === entrance ? 0 : -1}
            preventScrollReset
            state={{ keepFocus: true }}
            className={tabClass}
          >
            {text}
            {Boolean(news[to]) && (
              <span className="ml-2 rounded-full bg-blue/12 px-1.5 text-caption text-blue tabular-nums">
                {news[to]}
                <span className="sr-only"> new</span>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}

/** The id of a tab of `TabLinks`, by which its panel is named. */
export const tabId = (panel: string, to: string) => `${panel}-${to.replaceAll('/', '-')}`;
