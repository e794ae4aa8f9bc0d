import { endpointsOf } from '@/admin/resource/endpoints';
import { wordsFor } from '@/admin/resource/words';
import type { NavigationItem } from '@/shared/navigation/queries';

const navigation = { tag: 'Navigation', path: '/api/navigation', isPublic: true } as const;

export const navigationEndpoints = endpointsOf<NavigationItem, Pick<NavigationItem, 'parentId' | 'order'>>(
  navigation,
);

/** All items, for administrators: unlike in the menu, a failure is one. */
export const useNavigationItemsQuery = (
  _arg?: undefined,
  options?: Parameters<typeof navigationEndpoints.useAll>[0],
) => navigationEndpoints.useAll(options);

export const itemWords = wordsFor('navigation item', 'navigation items', {
  failedTitle: 'Error loading navigation items',
  create: 'Add Item',
  newTitle: 'Add Navigation Item',
  editTitle: 'Edit Navigation Item',
  submitNew: 'Save',
});
