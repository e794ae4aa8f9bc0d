import { useNavigate, type NavigateOptions } from 'react-router-dom';
import { openDocument } from '@/shared/lib/dom/open-document';
import { useIsSitePage } from './use-site-pages';

/** Returns a function that goes to a page: by the router if this document shows it, else by loading its document. */
export function useGo() {
  const navigate = useNavigate();
  const isPage = useIsSitePage();
  return (to: string, options?: NavigateOptions) => {
    if (isPage(to)) void navigate(to, options);
    else openDocument(to, options);
  };
}
