import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/ui/tabs';
import { CategoriesPanel } from './categories-panel';
import { ItemsPanel } from './items-panel';

const tabs = [
  { value: 'categories', label: 'Categories' },
  { value: 'items', label: 'FAQ Items' },
];

/** The tab 'FAQ' of the dashboard; which of its lists is shown stands in the address (`?show=items`). */
export function FaqTab() {
  const [query, setQuery] = useSearchParams();
  const shown = query.get('show') === 'items' ? 'items' : 'categories';
  const show = (value: string) =>
    setQuery(value === 'items' ? { show: value } : {}, {
      preventScrollReset: true,
      state: { keepFocus: true },
    });
  return (
    <Tabs label="FAQ" tabs={tabs} value={shown} onChange={show} className="pt-4">
      {shown === 'items' ? <ItemsPanel /> : <CategoriesPanel />}
    </Tabs>
  );
}
