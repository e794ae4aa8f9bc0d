import { createContext, useCallback, useContext } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';
import { openDocument } from '@/shared/lib/dom/open-document';
import { isInternal } from '@/shared/lib/text/links';

/** Matches the paths of the pages that this document's router shows. */
const SitePagesContext = createContext(/^$/);

export const SitePagesProvider = SitePagesContext.Provider;

/**
 * Whether a link leads to a page that this document's router shows. Everything else on this site, such as the other half of
 * it, the feed or an image, is loaded by the browser.
 */
export function useIsSitePage(): (href: string) => boolean {
  const pages = useContext(SitePagesContext);
  return useCallback(
    (href) => {
      const [path = ''] = href.split(/[?#]/, 1);
      return isInternal(href) && pages.test(path);
    },
    [pages],
  );
}

/** Returns a function that goes to a page: by the router if this document shows it, else by loading its document. */
export function useGo() {
  const navigate = useNavigate();
  const isPage = useIsSitePage();
  return (to: string, options?: NavigateOptions) => {
    if (isPage(to)) void navigate(to, options);
    else openDocument(to, options);
  };
}
