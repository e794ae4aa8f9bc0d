import { api } from '@/api/client';
import { listing, type Listing, type ListingArg } from '@/api/paginated-query';
import { deleteCall, refresh, type Versioned } from '@/api/versioned-mutations';

export interface Subscriber extends Versioned {
  email: string;
  createdAt: string;
}

export const subscribersPath = '/api/admin/subscribers';

const newsletterAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: build.query<Listing<Subscriber>, ListingArg>({
      ...listing<Subscriber>(subscribersPath),
      providesTags: ['Subscribers'],
    }),
    deleteSubscriber: build.mutation<unknown, Versioned>({
      query: (subscriber) => deleteCall(subscribersPath, subscriber),
      invalidatesTags: refresh('Subscribers'),
    }),
  }),
});

export const { useSubscribersQuery, useDeleteSubscriberMutation } = newsletterAdminApi;
