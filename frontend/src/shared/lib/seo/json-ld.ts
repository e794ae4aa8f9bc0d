import { isInternal } from '@/shared/lib/text/links';

/** JSON for a script element, with `<` escaped. */
export const jsonLd = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface Site {
  name: string;
  legalName: string;
  /** The site's origin, with or without a slash at its end. */
  url: string;
  address: string;
  phone: string;
  email: string;
  mapUrl: string;
  social: { linkedin: string; x: string; github: string };
  /** Where the imprint and the privacy notice are; empty if there is none. */
  legal: { imprint: string; privacy: string };
}

export const siteUrl = (site: Site, path: string) => site.url.replace(/\/$/, '') + path;

/**
 * The absolute URL of an image for crawlers, which do not read SVG: a stock cover maps to its PNG, anything else that is
 * not a URL to the site's image.
 */
export function imageUrl(site: Site, image: string): string {
  if (/^https?:\/\//i.test(image)) return image;
  // Previews take no SVG: the stock covers have a PNG, generated ones don't.
  const rasterImage =
    isInternal(image) && !image.startsWith('/art/')
      ? image.replace(/^(\/covers\/\w+)\.svg$/, '$1.png')
      : '/og.png';
  return siteUrl(site, rasterImage);
}

export const publisher = (site: Site) => ({
  '@type': 'Organization',
  '@id': siteUrl(site, '/#organization'),
  name: site.name,
  url: siteUrl(site, '/'),
  logo: { '@type': 'ImageObject', url: siteUrl(site, '/icon-512.png'), width: 512, height: 512 },
});

export const organization = (site: Site) => ({
  ...publisher(site),
  legalName: site.legalName,
  address: site.address || undefined,
  telephone: site.phone || undefined,
  email: site.email || undefined,
  sameAs: Object.values(site.social).filter(Boolean),
});

/** The site and its search. `searchUrl` holds `{search_term_string}` in place of the query. */
export const website = (site: Site, description: string, searchUrl: string) => ({
  '@type': 'WebSite',
  '@id': siteUrl(site, '/#website'),
  name: site.name,
  url: siteUrl(site, '/'),
  description,
  inLanguage: 'en',
  publisher: { '@id': siteUrl(site, '/#organization') },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: siteUrl(site, searchUrl) },
    'query-input': 'required name=search_term_string',
  },
});

export const breadcrumbs = (site: Site, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl(site, path),
  })),
});
