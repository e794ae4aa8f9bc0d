import { itemQuery, type PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';
import { filterParams, type PostFilter } from './post-filter';

/** A post as public lists show it. */
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

/** `null` if the author does not exist. */
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
