import { Fragment, useId, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { TabList } from '@/shared/ui/tabs/tabs';

export interface TabPanelsProps {
  /** Names the list of tabs. */
  label: string;
  tabs: { value: string; label: string; panel: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * Tabs with all panels in the document, for search engines. In print and without JavaScript the panels are one below the
 * other with their titles.
 */
export function TabPanels({ label, tabs, value, onChange }: TabPanelsProps) {
  // Numbered, because a label need not be a valid id.
  const id = useId();
  return (
    <>
      <TabList
        label={label}
        tabs={tabs}
        value={value}
        onChange={onChange}
        tabId={(index) => `${id}tab${index}`}
        panelId={(index) => `${id}panel${index}`}
        className="noscript:hidden print:hidden"
      />
      {tabs.map((tab, index) => (
        <Fragment key={tab.value}>
          <p className="hidden break-after-avoid pt-10 pb-2 text-h2 noscript:block print:block">
            {tab.label}
          </p>
          <div
            role="tabpanel"
            id={`${id}panel${index}`}
            aria-labelledby={`${id}tab${index}`}
            className={cn(tab.value !== value && 'hidden noscript:block print:block')}
          >
            {tab.panel}
          </div>
        </Fragment>
      ))}
    </>
  );
}
