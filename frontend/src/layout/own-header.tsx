import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface HeaderPlace {
  /** Where a page's own header is rendered; `null` until the layout is in the document. */
  element: HTMLElement | null;
  /** Takes away the site's header and footer. Returns a function that brings them back. */
  replaceSiteHeader: () => () => void;
}

export const HeaderPlaceContext = createContext<HeaderPlace>({
  element: null,
  replaceSiteHeader: () => () => undefined,
});

/** Renders a page's own header in the place of the site's, whose footer is hidden meanwhile. */
export function OwnHeader({ children }: { children: ReactNode }) {
  const { element, replaceSiteHeader } = useContext(HeaderPlaceContext);
  // Before the first paint, so that the site's header does not flash.
  useLayoutEffect(replaceSiteHeader, [replaceSiteHeader]);
  return element && createPortal(children, element);
}
