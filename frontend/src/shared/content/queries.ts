import { itemQuery, type PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';
import { withQuery } from '@/shared/lib/text/links';

export type ContentType = Schema<'ContentType'>;

/** `metadata` is a text that holds a JSON object: see `metadata.ts`. */
export type ContentItem = Schema<'ContentItem'>;

export type ContentSummary = Schema<'Summarized'>;

export type ContentDetail = Schema<'Rendered'>;

export interface ContentPage {
  items: ContentSummary[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

export interface ContentListArg {
  type: ContentType;
  limit: number;
  cursor?: string | null;
}

/** `null`: the cursor is invalid (server-rendered pages only). */
export const contentListQuery = ({ type, limit, cursor }: ContentListArg): PageQuery<ContentPage | null> => ({
  path: withQuery(`/api/content/${type}`, { view: 'card', limit, cursor }),
  tags: ['Content'],
  read: (items, next) => ({
    // An older node may send the specified fields alone.
    items: ((items as ContentSummary[] | null) ?? []).map((item) => ({
      ...item,
      summary: item.summary ?? '',
    })),
    next,
  }),
});

/** The id is as it is in the URL and may be invalid. */
export const contentDetailQuery = ({ type, id }: { type: ContentType; id: string }) =>
  itemQuery<ContentDetail>(`/api/content/${type}/${encodeURIComponent(id)}?view=page`, 'Content', 'Drafts');

/** How many items a list's own page shows, and adds with 'Load more'. Bios are shown whole, and so fewer of them. */
const pageSizes: Record<ContentType, number> = { service: 48, 'case-study': 48, 'team-member': 24 };

const homeSizes: Record<ContentType, number> = { service: 12, 'case-study': 6, 'team-member': 12 };

export const listPage = (type: ContentType, cursor: string | null): ContentListArg => ({
  type,
  limit: pageSizes[type],
  cursor,
});

export const onHome = (type: ContentType): ContentListArg => ({ type, limit: homeSizes[type] });

export type LegalName = 'imprint' | 'privacy';

export type LegalText = Schema<'LegalPage'>;

export const legalQuery = (name: LegalName) => itemQuery<LegalText>(`/api/legal/${name}`);

/** A page that administrators have added. */
export type RenderedPage = Schema<'RenderedPage'>;

export const customPageQuery = (slug: string) =>
  itemQuery<RenderedPage>(`/api/pages/${encodeURIComponent(slug)}?view=page`, 'Drafts');
