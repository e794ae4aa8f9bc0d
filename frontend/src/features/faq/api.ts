import { api } from '@/lib/api';
import type { Need } from '@/lib/need';

export interface FaqItem {
  id: number;
  question: string;
  /** Plain text; a blank line starts a paragraph. */
  answer: string;
  categoryId: number;
  displayOrder: number;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  version?: number;
}

export interface FaqCategory {
  id: number;
  name: string;
  displayOrder: number;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  version?: number;
}

/** An active category with its active items. */
export interface PublicCategory extends FaqCategory {
  items: FaqItem[];
}

const path = '/api/faq/public';

export const faqApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicFaq: build.query<PublicCategory[], void>({
      query: () => path,
      transformResponse: (categories: PublicCategory[] | null) => categories ?? [],
      providesTags: ['Faq'],
    }),
  }),
});

export const { usePublicFaqQuery } = faqApi;

export const needPublicFaq = (): Need => ({ path, endpointName: 'publicFaq', arg: undefined });
