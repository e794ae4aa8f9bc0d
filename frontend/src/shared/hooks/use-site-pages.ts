import { createContext, useCallback, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import { isInternal } from '@/shared/lib/text/links';

export interface SitePages {
  /** Route patterns of all pages (`/services/:id`), the more specific first. */
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
  const { all, here } = useContext(SitePagesContext);
  return useCallback(
    (href) => {
      if (!isInternal(href)) return false;
      const [pathname = ''] = href.split(/[?#]/, 1);
      const page = all.find((path) => matchPath({ path, caseSensitive: true }, pathname));
      return page !== undefined && here.includes(page);
    },
    [all, here],
  );
}
