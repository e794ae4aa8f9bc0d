import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { endpointsOf, recordsApi } from '@/admin/resource/endpoints';
import { api, listTag } from '@/admin/api/base-api';
import { isStaleError, type SaveTarget } from '@/admin/api/versioned-mutations';
import { asApiError } from '@/shared/api/errors';
import type { PostSummary } from '@/shared/blog/queries';
import type { Schema } from '@/shared/api/types';

export type AdminPostSummary = Schema<'AdminPostSummary'>;

export type EditablePost = Schema<'Post'>;

/** The request body for a post, with all fields. The server derives an empty slug or excerpt. */
export type PostInput = {
  [Field in keyof Schema<'PostDraft'>]-?: NonNullable<Schema<'PostDraft'>[Field]>;
};

export const postsPath = '/api/admin/blog';

const collection = { tag: 'Blog', path: postsPath } as const;

/** A saved post has its authors as objects, and stands in the list until that is fetched again. */
export const postRows = endpointsOf<AdminPostSummary>(collection);

export const postEndpoints = endpointsOf<EditablePost, PostInput>(collection);

export function useSavePost() {
  const dispatch = useDispatch();
  const save = postEndpoints.useSave();
  return async ({ authors, ...post }: PostInput, target: SaveTarget) => {
    try {
      // Without the field, a post whose authors' accounts are deleted keeps having none.
      return await save({ ...post, ...(authors.length > 0 && { authors }), ...target });
    } catch (cause) {
      // Its authors may be gone, too.
      if (isStaleError(asApiError(cause))) dispatch(api.util.invalidateTags([listTag('Users')]));
      throw cause;
    }
  };
}

export function usePostTitle(id: string | undefined): string | undefined {
  const post = recordsApi.endpoints.record.useQueryState(
    id === undefined ? skipToken : { of: collection, id },
  );
  return (post.data as EditablePost | null | undefined)?.title;
}

export const { useFreeSlugQuery, useTagsInUseQuery, useWriterNamesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a slug that is left empty will become; a post that is edited may keep its own. */
    freeSlug: build.query<string, { title: string; post?: number | undefined }>({
      query: ({ title, post }) => ({ url: `${postsPath}/slug`, params: { title, post } }),
      transformResponse: ({ slug }: { slug: string }) => slug,
      providesTags: [listTag('Blog')],
    }),
    /** The most used first. */
    tagsInUse: build.query<Schema<'TagCount'>[], void>({
      query: () => `${postsPath}/tags`,
      providesTags: [listTag('Blog')],
    }),
    writerNames: build.query<string[], void>({
      query: () => '/api/blog?limit=100',
      transformResponse: (posts: PostSummary[]) => [...new Set(posts.flatMap(({ authors }) => authors))],
      providesTags: [listTag('Blog')],
    }),
  }),
});
