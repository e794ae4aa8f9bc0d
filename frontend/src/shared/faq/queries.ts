import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

/** The answer is markdown. */
export type FaqItem = Schema<'Item'>;

export type FaqCategory = Schema<'Category'>;

/** An active category with its active items. */
export type PublicCategory = Schema<'PublicCategory'>;

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

/** `null`: the cursor is invalid (server-rendered pages only). */
export const publicFaqQuery = (arg: FaqArg): PageQuery<PublicCategory[] | null> => ({
  path: path(arg),
  tags: ['Faq'],
  read: (categories) => (categories as PublicCategory[] | null) ?? [],
});
