/** What is said of the list of items, wherever it is shown. */
export const itemMessages = {
  loading: 'Loading navigation items...',
  empty: 'No navigation items found',
  failed: 'Failed to fetch navigation items',
  failedTitle: 'Error loading navigation items',
};
