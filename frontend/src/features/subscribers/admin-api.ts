import { api, listTag } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/records/paginated-query';
import { deleteRequest, deletes, type Deletion, type Versioned } from '@/api/records/versioned-mutations';
import type { Schema } from '@/api/schemas';

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
