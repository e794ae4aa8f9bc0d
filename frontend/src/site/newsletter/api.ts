import { api } from '@/shared/api/base-api';
import type { ApiCall } from '@/shared/api/access/use-api';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/api/newsletter', method: 'POST', body }),
    }),
  }),
});

export const subscribe: ApiCall<{ email: string }, unknown> = ({ dispatch }, body) =>
  dispatch(newsletterApi.endpoints.subscribe.initiate(body, { track: false })).unwrap();
