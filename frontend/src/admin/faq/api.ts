import { endpointsOf } from '@/admin/resource/endpoints';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';

export const categories = endpointsOf<FaqCategory>({ tag: 'Faq', path: '/api/faq/categories' });
export const items = endpointsOf<FaqItem>({ tag: 'Faq', path: '/api/faq/items' });

/** Both lists are short: they are fetched whole. */
export const useCategoriesQuery = (_arg?: undefined, options?: Parameters<typeof categories.useAll>[0]) =>
  categories.useAll(options);
export const useItemsQuery = (_arg?: undefined, options?: Parameters<typeof items.useAll>[0]) =>
  items.useAll(options);

/** A record with its display order as the order among its siblings. */
export const asOrdered = <Item extends { displayOrder: number }>(item: Item) => ({
  ...item,
  order: item.displayOrder,
});
