import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type ContentType = Schema<'ContentType'>;

/** `metadata` is a text that holds a JSON object: see `metadata.ts`. */
export type ContentItem = Schema<'ContentItem'>;

/** An item as public lists show it. */
export type ContentSummary = Schema<'Summarized'>;

/** An item on its own page. */
export type ContentDetail = Schema<'Rendered'>;

/** A part of a public list. */
export interface ContentPage {
  items: ContentSummary[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

export interface ContentListArg {
  type: ContentType;
  limit: number;
  cursor?: string;
}

/** `null`: the cursor is invalid (server-rendered pages only). */
export const contentListQuery = ({ type, limit, cursor }: ContentListArg): PageQuery<ContentPage | null> => ({
  path:
    `/api/content/${type}?view=card&limit=${limit}` + (cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''),
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

/** `null`: no such item of that type, or not visible to the user. The id is as it is in the URL and may be invalid. */
export const contentDetailQuery = (arg: {
  type: ContentType;
  id: string;
}): PageQuery<ContentDetail | null> => ({
  path: `/api/content/${arg.type}/${encodeURIComponent(arg.id)}?view=page`,
  tags: ['Content', 'Drafts'],
  read: (item) => item as ContentDetail | null,
  isNullable: true,
});
