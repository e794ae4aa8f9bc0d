import { createContext, useCallback, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import { isInternal } from '@/shared/lib/text/links';

/** Route patterns of the site's pages (`/services/:id`), for code that only compares addresses. */
export const SitePagesProvider = createContext<string[]>([]);

export const useSitePages = () => useContext(SitePagesProvider);

/**
 * Whether a link leads to a page that the router renders. Everything else on this site, such as the feed or an image, is
 * loaded by the browser.
 */
export function useIsSitePage(): (href: string) => boolean {
  const pages = useSitePages();
  return useCallback(
    (href) => {
      const [path = ''] = href.split(/[?#]/, 1);
      return isInternal(href) && pages.some((page) => matchPath({ path: page, caseSensitive: true }, path));
    },
    [pages],
  );
}
