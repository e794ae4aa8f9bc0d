import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { moveAmongTabs, tabList, tabLook } from '@/ui/tab-list';

export interface TabPanelsProps {
  /** Names the list of tabs. */
  label: string;
  tabs: { value: string; label: string; panel: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * Tabs that all have a panel of their own in the document, for search engines and for whoever has no script, who see
 * the panels one below the other. Without Radix, which `Tabs` stands on: it would cost a public page 10 KB.
 */
export function TabPanels({ label, tabs, value, onChange }: TabPanelsProps) {
  // By number: what a tab is called need not make an id.
  const id = useId();
  return (
    <>
      {/* The keys serve the tabs in it, which take the focus. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="tablist" aria-label={label} className={tabList} onKeyDown={moveAmongTabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onFocus={() => onChange(tab.value)}
            className={tabLook}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          className={cn(tab.value !== value && 'hidden noscript:block')}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
