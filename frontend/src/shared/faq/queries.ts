import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';
import { withQuery } from '@/shared/lib/text/links';

/** The answer is markdown. */
export type FaqItem = Schema<'Item'>;

export type FaqCategory = Schema<'Category'>;

export type PublicCategory = Schema<'PublicCategory'>;

/** How many questions of each category the page shows, and adds with 'Load more'. */
const pageSize = 12;

/** `null`: the cursor is invalid (server-rendered pages only). */
const faqQuery = (part: { limit?: number; cursor?: string | null }): PageQuery<PublicCategory[] | null> => ({
  path: withQuery('/api/faq/public', part),
  tags: ['Faq'],
  read: (categories) => (categories as PublicCategory[] | null) ?? [],
});

export const faqPageQuery = (cursor: string | null) => faqQuery({ limit: pageSize, cursor });

export const completeFaqQuery = faqQuery({});
