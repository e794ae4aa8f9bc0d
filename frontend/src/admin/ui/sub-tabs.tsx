import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/shared/ui/tabs/tabs';

export interface SubTabsProps {
  label: string;
  /** The first tab is shown unless the URL names another. */
  panels: { value: string; label: string; Panel: ComponentType }[];
}

/** Tabs within a dashboard tab; the URL names the selected one (`?show=items`). */
export function SubTabs({ label, panels }: SubTabsProps) {
  const [query, setQuery] = useSearchParams();
  const [first] = panels;
  const selected = panels.find(({ value }) => value === query.get('show')) ?? first;
  const select = (value: string) =>
    setQuery(value === first?.value ? {} : { show: value }, {
      preventScrollReset: true,
      state: { keepFocus: true },
    });
  return (
    <Tabs
      label={label}
      tabs={panels}
      value={selected?.value ?? ''}
      onChange={select}
      className="pt-4 max-sm:pt-1"
    >
      {selected && <selected.Panel />}
    </Tabs>
  );
}
