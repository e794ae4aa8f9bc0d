import { createContext, useCallback, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import { isInternal } from '@/shared/lib/text/links';

export interface SitePages {
  /** Route patterns of all pages (`/services/:id`), for code that only compares addresses. */
  all: readonly string[];
  /** Those of the pages that this document's router shows. */
  here: readonly string[];
}

const SitePagesContext = createContext<SitePages>({ all: [], here: [] });

export const SitePagesProvider = SitePagesContext.Provider;

export const useSitePages = () => useContext(SitePagesContext).all;

/**
 * Whether a link leads to a page that this document's router shows. Everything else on this site, such as the other half of
 * it, the feed or an image, is loaded by the browser.
 */
export function useIsSitePage(): (href: string) => boolean {
  const { here } = useContext(SitePagesContext);
  return useCallback(
    (href) => {
      const [path = ''] = href.split(/[?#]/, 1);
      return isInternal(href) && here.some((page) => matchPath({ path: page, caseSensitive: true }, path));
    },
    [here],
  );
}
