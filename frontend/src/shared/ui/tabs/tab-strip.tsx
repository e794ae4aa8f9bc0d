import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { moveAmongTabs, tabList, tabClass, wideTabList, wideTabClass } from './tab-list';

export interface TabStripProps {
  /** Names the list of tabs. */
  label: string;
  tabs: { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** Returns the id of a tab by its index. */
  tabId: (index: number) => string;
  /** Returns the id of a tab's panel; `undefined` if it is not in the document. */
  panelId: (index: number) => string | undefined;
  /** Whether the tabs share the full width equally. */
  wide?: boolean;
}

/** Keys move the focus and select the focused tab. */
function select(event: KeyboardEvent<HTMLElement>) {
  moveAmongTabs(event);
  const { activeElement: tab } = document;
  if (tab instanceof HTMLElement && tab !== event.target && event.currentTarget.contains(tab)) tab.click();
}

/** The tabs without their panels. */
export function TabStrip(props: TabStripProps) {
  const { label, tabs, value, onChange, tabId, panelId, wide = false } = props;
  return (
    // The keys serve the tabs inside, which take the focus.
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="tablist"
      aria-label={label}
      className={cn(wide ? wideTabList : tabList, 'noscript:hidden')}
      onKeyDown={select}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(index)}
          aria-controls={panelId(index)}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={wide ? wideTabClass : tabClass}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
