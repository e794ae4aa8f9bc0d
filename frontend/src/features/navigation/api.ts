import { api, retryOnce } from '@/lib/api';
import { messageOf } from '@/lib/api-error';
import type { Need } from '@/lib/need';

export interface NavigationMetadata {
  description?: string | null;
  icon?: string | null;
  color?: string | null;
  imageUrl?: string | null;
  featured?: boolean | null;
}

export interface NavigationItem {
  id: number;
  label: string;
  href: string;
  order: number;
  isVisible: boolean;
  requiresAdmin: boolean;
  parentId: number | null;
  metadata: NavigationMetadata | null;
  version?: number;
}

const path = '/api/navigation';

export const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What may be shown to whoever asks. A failure is logged and counts as an empty list. */
    navigation: build.query<NavigationItem[], void>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data, error } = await call(path);
        if (error) console.warn('The navigation could not be loaded:', messageOf(error));
        return { data: Array.isArray(data) ? (data as NavigationItem[]) : [] };
      },
      extraOptions: retryOnce,
      providesTags: ['Navigation'],
    }),
  }),
});

export const { useNavigationQuery } = navigationApi;

export const needNavigation = (): Need => ({ path, endpointName: 'navigation', arg: undefined });
