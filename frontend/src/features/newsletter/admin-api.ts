import { api } from '@/lib/api';
import { listing, type Listing, type ListingArg } from '@/lib/listing';
import { deleteCall, refresh, type Versioned } from '@/lib/writes';

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
