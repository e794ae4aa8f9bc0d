import { lazyOrderPanel } from '@/admin/arrange/order';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { CategoriesPanel } from './categories';
import { ItemsPanel } from './items';

const OrderPanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "faq-order" */ './faq-order-panel')).OrderPanel,
);

const panels = [
  { value: 'categories', label: 'Categories', Panel: CategoriesPanel },
  { value: 'items', label: 'FAQ Items', Panel: ItemsPanel },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

/** The tab 'FAQ' of the dashboard. */
export const FaqTab = () => <SubTabs label="FAQ" panels={panels} />;
