import { api } from '@/api/client';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/api/newsletter', method: 'POST', body }),
    }),
  }),
});

export const { useSubscribeMutation } = newsletterApi;
