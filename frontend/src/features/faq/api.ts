import { api } from '@/api/client';
import type { PageQuery } from '@/api/page-query';

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
  /** Where its further items begin; absent where these are the last. */
  next?: string;
}

/** Which questions; without a limit all of them. */
export interface FaqArg {
  /** Items of each category at most. */
  limit?: number;
  cursor?: string;
}

/** How many questions of each category the page shows, and adds with 'Load more'. */
const pageSize = 12;

export const faqPage = (cursor: string | null): FaqArg => ({ limit: pageSize, ...(cursor && { cursor }) });

/** All questions. */
export const completeFaq: FaqArg = {};

const path = ({ limit, cursor }: FaqArg) =>
  '/api/faq/public' +
  (limit ? `?limit=${limit}` : '') +
  (cursor ? `&cursor=${encodeURIComponent(cursor)}` : '');

export const faqApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null`: the cursor is none that was handed out (said by the server's own page alone). */
    publicFaq: build.query<PublicCategory[] | null, FaqArg>({
      query: path,
      transformResponse: (categories: PublicCategory[] | null) => categories ?? [],
      providesTags: ['Faq'],
    }),
  }),
});

export const { usePublicFaqQuery } = faqApi;

export const publicFaqQuery = (arg: FaqArg): PageQuery => ({
  path: path(arg),
  endpointName: 'publicFaq',
  arg,
});
