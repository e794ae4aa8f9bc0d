import { api, listTag } from '@/shared/api/base-api';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import { deleteRequest, deletes, type Deletion, type Versioned } from '@/shared/api/versioned-mutations';
import type { Schema } from '@/shared/api/types';

export type Subscriber = Schema<'Subscriber'>;

export const subscribersPath = '/api/admin/subscribers';

const newsletterAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: build.query<Page<Subscriber>, PageArg>({
      ...paginatedQuery<Subscriber>(subscribersPath),
      providesTags: [listTag('Subscribers')],
    }),
    deleteSubscriber: build.mutation<Deletion, Versioned>({
      query: (subscriber) => deleteRequest(subscribersPath, subscriber),
      ...deletes('Subscribers'),
    }),
  }),
});

export const { useSubscribersQuery, useDeleteSubscriberMutation } = newsletterAdminApi;
