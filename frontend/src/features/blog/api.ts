import { api, allowNotFound, nullIfNotFound } from '@/api/client';
import type { PageQuery } from '@/api/page-query';
import { filterParams, type PostFilter } from './post-filter';

/** A post as public lists show it. */
export interface PostSummary {
  id: number;
  title: string;
  slug: string;
  date: string | null;
  authors: string[];
  excerpt: string | null;
  tags: string[] | null;
}

export interface Author {
  id: number;
  name: string;
  slug: string;
  title?: string | null;
  imageUrl?: string | null;
  bio?: string | null;
}

export interface Post extends Omit<PostSummary, 'authors'> {
  authors: Author[];
  /** The content, rendered and sanitized by the server. */
  html: string;
  published: boolean;
  updatedAt: string;
  readingMinutes: number;
  /** Those of the second and third level. */
  headings: Heading[];
  /** The newer post beside it. */
  previous: PostLink | null;
  /** The older one. */
  next: PostLink | null;
}

export interface Heading {
  /** The anchor in the text. */
  id: string;
  level: number;
  text: string;
}

export interface PostLink {
  slug: string;
  title: string;
}

export interface AuthorProfile extends Author {
  /** The newest. */
  posts: PostSummary[];
  /** Where the older ones begin in the author's list; `null` if there are none. */
  next: string | null;
}

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
