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
  /** Whether the tabs share the full width equally. */
  wide?: boolean;
  className?: string;
  /** The panel of the selected tab; it is the same element for every tab. */
  children: ReactNode;
}

/** Tabs whose selection is page state. For tabs with URLs see `TabLinks`. */
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

/** Tabs that are links: they can be opened in a new window, and Back returns to the previous one. */
export function TabLinks({ label, tabs, badges = {}, selected, panel }: TabLinksProps) {
  const strip = useRef<HTMLDivElement>(null);
  // Without a selected tab the first one is the tab stop.
  const tabStop = tabs.some(({ to }) => to === selected) ? selected : tabs[0]?.to;
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // Runs once the strip has a width, and when its width or a tab's width changes.
    const observer = new ResizeObserver(() => {
      const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
      // Not `scrollIntoView`: it would move the start of keyboard navigation past the header.
      if (tab) list.scrollLeft += centerOf(tab) - centerOf(list);
    });
    for (const element of [list, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [selected]);
  return (
    // The keys serve the tabs inside, which take the focus.
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
            tabIndex={to === tabStop ? 0 : -1}
            preventScrollReset
            state={{ keepFocus: true }}
            className={tabClass}
          >
            {text}
            {Boolean(badges[to]) && (
              <span className="ml-2 rounded-full bg-blue/12 px-1.5 text-caption text-blue tabular-nums">
                {badges[to]}
                <span className="sr-only"> new</span>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}

/** Returns the id of a tab of `TabLinks`, which labels its panel. */
export const tabId = (panel: string, to: string) => `${panel}-${to.replaceAll('/', '-')}`;
