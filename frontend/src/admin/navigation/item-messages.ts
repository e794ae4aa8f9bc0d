/** The messages of the list of items. */
export const itemMessages = {
  loading: 'Loading navigation items...',
  empty: 'No navigation items found',
  noun: 'navigation items',
  failed: 'Failed to fetch navigation items',
  failedTitle: 'Error loading navigation items',
};

/** The messages of a deletion. */
export const deleteMessages = {
  done: 'Navigation item deleted successfully',
  failed: 'Failed to delete navigation item',
};
