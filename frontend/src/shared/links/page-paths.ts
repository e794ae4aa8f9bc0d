import type { Schema } from '@/shared/api/types';

/** What readers call the kinds of what a search finds: by the site's sections, unlike the back office's names of content types. */
export const kindNames: Record<Schema<'Kind'>, string> = {
  service: 'Service',
  'case-study': 'Case study',
  'team-member': 'Team',
  post: 'Blog',
  faq: 'FAQ',
  page: 'Page',
};

const viewPaths: Record<Schema<'ContentType'>, (id: number) => string> = {
  service: (id) => `/services/${id}`,
  'case-study': (id) => `/case-studies/${id}`,
  // People have no pages of their own.
  'team-member': () => '/about',
};

export const viewPath = ({ id, type }: Pick<Schema<'ContentItem'>, 'id' | 'type'>) => viewPaths[type](id);

/** `.` and `..` are path segments in a URL, even percent-encoded. */
const authorSlug = (name: string) =>
  /^\.{1,2}$/.test(name) ? 'author' : name.toLowerCase().normalize('NFC').replaceAll(' ', '-');

/** Returns the path of an author's page, which the specification derives from the name. */
export const authorPath = (name: string) => `/authors/${encodeURIComponent(authorSlug(name))}`;

export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;
