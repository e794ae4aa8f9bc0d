import { itemQuery, type PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';
import { withQuery } from '@/shared/lib/text/links';

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

/** Which posts: those after a cursor, with a tag, of an author. */
export interface PostFilter {
  before?: string | null;
  tag?: string | null;
  author?: string | null;
}

/** How many posts the blog's page shows, and adds with 'Load more'. */
const pageSize = 20;

/** `null`: the cursor is invalid (server-rendered pages only). */
export const postsQuery = (
  { before, tag, author }: PostFilter,
  limit = pageSize,
): PageQuery<PostList | null> => ({
  path: withQuery('/api/blog', { limit, before, tag, author }),
  tags: ['Blog'],
  read: (posts, next) => ({ posts: (posts as PostSummary[] | null) ?? [], next }),
});

export const postQuery = (slug: string) =>
  itemQuery<Post>(`/api/blog/${encodeURIComponent(slug)}?view=page`, 'Blog', 'Drafts');

export const authorQuery = (slug: string): PageQuery<AuthorProfile | null> => ({
  ...itemQuery(`/api/authors/${encodeURIComponent(slug)}`, 'Blog', 'Users'),
  read: (author, next) => (author ? { ...(author as Schema<'AuthorPage'>), next } : null),
});

export const latestPosts = postsQuery({}, 3);

export const filterOf = (query: URLSearchParams): PostFilter => ({
  before: query.get('before'),
  tag: query.get('tag'),
  author: query.get('author'),
});

/** The heading of a filtered list; `undefined` without a filter. */
export function filterLabel({ tag, author }: PostFilter): string | undefined {
  if (tag) return author ? `Posts by this author tagged “${tag}”` : `Posts tagged “${tag}”`;
  return author ? 'Posts by this author' : undefined;
}

export const blogPath = ({ before, tag, author }: PostFilter) => withQuery('/blog', { before, tag, author });
