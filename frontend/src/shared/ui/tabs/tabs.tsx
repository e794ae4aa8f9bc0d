import { useId, type ReactNode } from 'react';
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
