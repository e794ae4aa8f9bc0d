import { createContext, useContext } from 'react';

/** The patterns of the site's own pages (`/services/:id`), for what only speaks of them; the routes themselves are above. */
export const SitePages = createContext<string[]>([]);

export const useSitePages = () => useContext(SitePages);
