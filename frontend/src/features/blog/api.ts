import { api, allowNotFound, nullIfNotFound } from '@/api/client';
import type { PageQuery } from '@/api/page-query';
import type { Schema } from '@/api/schemas';
import { filterParams, type PostFilter } from './post-filter';

/** A post as public lists show it. */
export type PostSummary = Schema<'PostSummary'>;

export type Author = Schema<'Author'>;

/** A post on its page, without its markdown. */
export type Post = Schema<'RenderedPost'>;

export type Heading = Schema<'Heading'>;

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

const listPath = ({ limit, ...filter }: PostListArg) =>
  ['/api/blog?limit=' + limit, filterParams(filter)].filter(Boolean).join('&');
const detailPath = (slug: string) => `/api/blog/${encodeURIComponent(slug)}?view=page`;
const withNextCursor = (author: AuthorProfile | null, next: string | null) => author && { ...author, next };
const profilePath = (slug: string) => `/api/authors/${encodeURIComponent(slug)}`;

export const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null`: the cursor is none that was handed out (said by the server's own page alone). */
    posts: build.query<PostList | null, PostListArg>({
      query: listPath,
      transformResponse: (posts: PostSummary[] | null, meta) => ({
        posts: posts ?? [],
        next: meta?.response?.headers.get('x-next-cursor') ?? null,
      }),
      providesTags: ['Blog'],
    }),
    /** `null`: there is no such post (for whoever asks). */
    post: build.query<Post | null, string>({
      query: (slug) => ({ url: detailPath(slug), ...allowNotFound }),
      transformResponse: nullIfNotFound<Post>,
      providesTags: ['Blog', 'Drafts'],
    }),
    author: build.query<AuthorProfile | null, string>({
      query: (slug) => ({ url: profilePath(slug), ...allowNotFound }),
      transformResponse: (body: unknown, meta) =>
        withNextCursor(
          nullIfNotFound<AuthorProfile>(body, meta),
          meta?.response?.headers.get('x-next-cursor') ?? null,
        ),
      providesTags: ['Blog', 'Users'],
    }),
  }),
});

export const { usePostsQuery, usePostQuery, useAuthorQuery } = blogApi;

export const postsQuery = (arg: PostListArg): PageQuery => ({
  path: listPath(arg),
  endpointName: 'posts',
  arg,
  read: (posts, next) => ({ posts, next }),
});

export const postQuery = (slug: string): PageQuery => ({
  path: detailPath(slug),
  endpointName: 'post',
  arg: slug,
});

export const authorQuery = (slug: string): PageQuery => ({
  path: profilePath(slug),
  endpointName: 'author',
  arg: slug,
  read: (author, next) => withNextCursor(author as AuthorProfile | null, next),
});
