import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

/** A page that administrators have added. */
export type RenderedPage = Schema<'RenderedPage'>;

/** `null`: no such page, or not visible to the user. */
export const customPageQuery = (slug: string): PageQuery<RenderedPage | null> => ({
  path: `/api/pages/${encodeURIComponent(slug)}?view=page`,
  tags: ['Drafts'],
  read: (page) => page as RenderedPage | null,
  isNullable: true,
});
