/** The pages of the public site that the server renders: their routes by the names of their chunks. */
const renderedPaths = {
  'home-page': '/',
  'about-page': '/about',
  'services-page': '/services',
  'service-page': '/services/:id',
  'case-studies-page': '/case-studies',
  'case-study-page': '/case-studies/:id',
  'contact-page': '/contact',
  'imprint-page': '/imprint',
  'privacy-page': '/privacy',
  'faq-page': '/faq',
  'blog-page': '/blog',
  'post-page': '/blog/:slug',
  'author-page': '/authors/:slug',
  'custom-page': '/pages/:slug',
  'search-page': '/search',
  'login-page': '/auth',
  'not-found': '*',
} as const;

export const sitePaths = { ...renderedPaths, 'portal-page': '/client-portal' } as const;

/** The pages of the back office, which has documents of its own. */
export const adminPaths = { 'admin-page': '/admin/*', 'create-post-page': '/blog/create' } as const;

const allPaths = { ...sitePaths, ...adminPaths };

export type Chunk = keyof typeof allPaths;

/** Every page. The server does not render a `shell`. */
export const pageList = Object.entries(allPaths).map(([chunk, path]) => ({
  chunk: chunk as Chunk,
  path,
  shell: !(chunk in renderedPaths),
}));

const patternsOf = (paths: Record<string, string>) => Object.values(paths).filter((path) => path !== '*');

/** The route patterns of all pages, more specific ones first: `/blog/create` is no post. */
export const allPatterns = [...patternsOf(adminPaths), ...patternsOf(sitePaths)];

/** Matches the paths of the pages that a document of one half shows. One expression, because every link asks. */
export function pagePattern(half: 'site' | 'admin'): RegExp {
  const paths = patternsOf(half === 'site' ? sitePaths : adminPaths);
  const parts = paths.map((path) => path.replace(/:\w+/, '[^/]+').replace('/*', '(?:/.*)?'));
  return new RegExp(`^(?:${parts.join('|')})/*$`);
}
