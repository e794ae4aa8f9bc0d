import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

/** The answer is markdown. */
export type FaqItem = Schema<'Item'>;

export type FaqCategory = Schema<'Category'>;

export type PublicCategory = Schema<'PublicCategory'>;

/** Which questions, of each category `limit` at most; all without a limit. */
interface FaqArg {
  limit?: number;
  cursor?: string;
}

/** How many questions of each category the page shows, and adds with 'Load more'. */
const pageSize = 12;

export const faqPage = (cursor: string | null): FaqArg => ({ limit: pageSize, ...(cursor && { cursor }) });

export const completeFaq: FaqArg = {};

/** `null`: the cursor is invalid (server-rendered pages only). */
export const publicFaqQuery = ({ limit, cursor }: FaqArg): PageQuery<PublicCategory[] | null> => ({
  path:
    '/api/faq/public' +
    (limit ? `?limit=${limit}` : '') +
    (cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''),
  tags: ['Faq'],
  read: (categories) => (categories as PublicCategory[] | null) ?? [],
});
