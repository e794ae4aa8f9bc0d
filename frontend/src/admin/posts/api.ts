import { skipToken } from '@reduxjs/toolkit/query/react';
import { afterWrite, removeFromPage, replaceInPage } from '@/admin/api/cache-updates';
import { api, listTag, recordQuery } from '@/shared/api/base-api';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import {
  deleteRequest,
  deletes,
  isStaleError,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/shared/api/versioned-mutations';
import type { PostSummary } from '@/shared/blog/queries';
import type { Schema } from '@/shared/api/types';

/** A post in the administrators' list. */
export type AdminPostSummary = Schema<'AdminPostSummary'>;

/** A whole post, as its form gets it. */
export type EditablePost = Schema<'Post'>;

/** A tag that posts have, drafts too. */
export type TagCount = Schema<'TagCount'>;

/** The request body for a post, with all fields. The server derives an empty slug or excerpt. */
export type PostInput = {
  [Field in keyof Schema<'PostDraft'>]-?: NonNullable<Schema<'PostDraft'>[Field]>;
};

export const postsPath = '/api/admin/blog';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    postRows: build.query<Page<AdminPostSummary>, PageArg>({
      ...paginatedQuery<AdminPostSummary>(postsPath),
      providesTags: [listTag('Blog')],
    }),
    /** `null` if the post does not exist. */
    editablePost: build.query<EditablePost | null, string>(recordQuery(postsPath, 'Blog')),
    /** What a slug that is left empty will become; a post that is edited may keep its own. */
    freeSlug: build.query<string, { title: string; post?: number | undefined }>({
      query: ({ title, post }) => ({ url: `${postsPath}/slug`, params: { title, post } }),
      transformResponse: ({ slug }: { slug: string }) => slug,
      providesTags: [listTag('Blog')],
    }),
    /** The most used first. */
    tagsInUse: build.query<TagCount[], void>({
      query: () => `${postsPath}/tags`,
      providesTags: [listTag('Blog')],
    }),
    /** The names of those who wrote the newest posts. */
    writerNames: build.query<string[], void>({
      query: () => '/api/blog?limit=100',
      transformResponse: (posts: PostSummary[]) => [...new Set(posts.flatMap(({ authors }) => authors))],
      providesTags: [listTag('Blog')],
    }),
  }),
});

/** A saved post as its row. */
const summaryOf = ({ authors, ...post }: EditablePost): AdminPostSummary => ({
  ...post,
  authors: authors.map(({ name }) => name),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

export const adminBlogApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    savePost: build.mutation<EditablePost, VersionedInput<PostInput>>({
      // Without the field, a post whose authors' accounts are deleted keeps having none.
      query: ({ authors, ...post }) =>
        saveRequest(postsPath, { ...post, ...(authors.length > 0 && { authors }) }),
      // Its authors may be gone, too.
      invalidatesTags: (post, error, input) => [
        ...invalidates('Blog')(post, error, input),
        ...(isStaleError(error) ? [listTag('Users')] : []),
      ],
      onQueryStarted: afterWrite((post: EditablePost, state) =>
        argsOf(state, 'postRows').map((arg) =>
          updateQueryData('postRows', arg, replaceInPage<AdminPostSummary>(summaryOf(post))),
        ),
      ),
    }),
    deletePost: build.mutation<Deletion, Versioned>({
      query: (post) => deleteRequest(postsPath, post),
      ...deletes('Blog'),
      onQueryStarted: afterWrite((_done: unknown, state, post: Versioned) =>
        argsOf(state, 'postRows').map((arg) => updateQueryData('postRows', arg, removeFromPage(post))),
      ),
    }),
  }),
});

export const {
  usePostRowsQuery,
  useEditablePostQuery,
  useFreeSlugQuery,
  useTagsInUseQuery,
  useWriterNamesQuery,
  useSavePostMutation,
  useDeletePostMutation,
} = adminBlogApi;

/** The stored title of the post being edited, once it is loaded. */
export const usePostTitle = (id: string | undefined) =>
  adminBlogApi.endpoints.editablePost.useQueryState(id ?? skipToken).data?.title;
