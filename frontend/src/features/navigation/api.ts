import { api, retryOnce } from '@/api/client';
import { messageOf } from '@/api/errors';
import type { PageQuery } from '@/api/page-query';
import type { Schema } from '@/api/schemas';

export type NavigationMetadata = Schema<'NavigationMetadata'>;

export type NavigationItem = Schema<'NavigationItem'>;

const path = '/api/navigation';

/** Names the navigation that a page was rendered with, as visitors see it, among all that may be fetched. */
export const renderedNavigation = 'drawn';

export const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What may be shown to whoever asks. A failure is logged and counts as an empty list. */
    navigation: build.query<NavigationItem[], void>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data, error, meta } = await call(path);
        if (error) console.warn('The navigation could not be loaded:', messageOf(error));
        return { data: Array.isArray(data) ? (data as NavigationItem[]) : [], meta };
      },
      extraOptions: retryOnce,
      // An answer that came with the page has no `meta`, and is that of a visitor.
      providesTags: (_items, _error, _arg, meta) => [
        meta ? 'Navigation' : { type: 'Navigation', id: renderedNavigation },
      ],
    }),
  }),
});

export const { useNavigationQuery } = navigationApi;

export const navigationQuery = (): PageQuery => ({ path, endpointName: 'navigation', arg: undefined });
