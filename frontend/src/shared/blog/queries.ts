import { itemQuery, type PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type PostSummary = Schema<'PostSummary'>;

export type Author = Schema<'Author'>;

/** A post on its page, without its markdown. */
export type Post = Schema<'RenderedPost'>;

export type PostLink = Schema<'PostLink'>;

export type AuthorProfile = Schema<'AuthorPage'> & {
  /** Where the older posts begin in the author's list; `null` if there are none. */
  next: string | null;
};

export interface PostList {
  posts: PostSummary[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

export interface PostListArg extends PostFilter {
  limit: number;
  before?: string;
}

/** `null`: the cursor is invalid (server-rendered pages only). */
export const postsQuery = ({ limit, ...filter }: PostListArg): PageQuery<PostList | null> => ({
  path: ['/api/blog?limit=' + limit, filterParams(filter)].filter(Boolean).join('&'),
  tags: ['Blog'],
  read: (posts, next) => ({ posts: (posts as PostSummary[] | null) ?? [], next }),
});

export const postQuery = (slug: string) =>
  itemQuery<Post>(`/api/blog/${encodeURIComponent(slug)}?view=page`, 'Blog', 'Drafts');

export const authorQuery = (slug: string): PageQuery<AuthorProfile | null> => ({
  ...itemQuery(`/api/authors/${encodeURIComponent(slug)}`, 'Blog', 'Users'),
  read: (author, next) => (author ? { ...(author as Schema<'AuthorPage'>), next } : null),
});

/** How many posts the blog's page shows, and adds with 'Load more'. */
const pageSize = 20;

export const blogPageArg = (filter: PostFilter, before: string | null): PostListArg => ({
  limit: pageSize,
  ...(before && { before }),
  ...filter,
});

export const latestPosts: PostListArg = { limit: 3 };

export interface PostFilter {
  tag?: string;
  author?: string;
}

/** Reads the filter from an address, without empty parameters. */
export function filterOf(query: URLSearchParams): PostFilter {
  const [tag, author] = [query.get('tag'), query.get('author')];
  return { ...(tag && { tag }), ...(author && { author }) };
}

/** The heading of a filtered list; `undefined` without a filter. */
export function filterLabel({ tag, author }: PostFilter): string | undefined {
  if (tag) return author ? `Posts by this author tagged “${tag}”` : `Posts tagged “${tag}”`;
  return author ? 'Posts by this author' : undefined;
}

/** A cursor and a filter as they stand in an address, after its `?`; empty where there is neither. */
export const filterParams = ({ before, tag, author }: PostFilter & { before?: string }): string =>
  Object.entries({ before, tag, author })
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

export function blogPath(filter: PostFilter & { before?: string }): string {
  const query = filterParams(filter);
  return query ? `/blog?${query}` : '/blog';
}
