import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageRoutes, type PageRoutesProps } from './routes';
import { useScrollRestoration } from './scroll';
import { pageShown } from './transition-link';

/** The pages in the browser: a step restores the scroll position, and ends the view transition that waits for it. */
export function SitePages(props: PageRoutesProps) {
  const location = useLocation();
  useScrollRestoration();
  useLayoutEffect(() => void pageShown(), [location]);
  return <PageRoutes {...props} />;
}
