import type { PageState } from '@/lib/page-state';

/** JSON for a script element: no `<` can end it early. */
export const jsonLd = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type Site = PageState['site'];

/** The address of one of the site's pages, as the public knows it. */
export const siteUrl = (site: Site, path: string) => site.url.replace(/\/$/, '') + path;

/** The company; what is not configured is left out. */
export const organization = (site: Site) => ({
  '@type': 'Organization',
  name: site.name,
  legalName: site.legalName,
  url: siteUrl(site, '/'),
  address: site.address || undefined,
  telephone: site.phone || undefined,
  email: site.email || undefined,
  sameAs: Object.values(site.social).filter(Boolean),
});

/** The way from the front page to this one. */
export const breadcrumbs = (site: Site, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl(site, path),
  })),
});
