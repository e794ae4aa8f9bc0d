import { api } from '@/lib/api';
import { listingPath, readListing, type Listing, type ListingArg } from '@/lib/listing';
import { deleteCall, refresh, type Versioned } from '@/lib/writes';

/** A post in the administrators' list. */
export interface PostRow extends Versioned {
  title: string;
  slug: string;
  published: boolean;
  createdAt: string | null;
}

const path = '/api/admin/blog';

export const adminBlogApi = api.injectEndpoints({
  endpoints: (build) => ({
    postRows: build.query<Listing<PostRow>, ListingArg>({
      query: (arg) => listingPath(path, arg),
      transformResponse: (rows: PostRow[] | null, meta) => readListing(rows, meta),
      providesTags: ['Blog'],
    }),
    deletePost: build.mutation<unknown, Versioned>({
      query: (post) => deleteCall(path, post),
      invalidatesTags: refresh('Blog'),
      /** It is gone from the lists at once, before they are fetched again. */
      async onQueryStarted({ id }, { dispatch, getState, queryFulfilled }) {
        const lists = adminBlogApi.util.selectCachedArgsForQuery(getState(), 'postRows');
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        for (const arg of lists)
          dispatch(
            adminBlogApi.util.updateQueryData('postRows', arg, (list) => {
              const left = list.rows.filter((row) => row.id !== id);
              list.total -= list.rows.length - left.length;
              list.rows = left;
            }),
          );
      },
    }),
  }),
});

export const { usePostRowsQuery, useDeletePostMutation } = adminBlogApi;
