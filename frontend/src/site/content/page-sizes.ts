import type { ContentListArg, ContentType } from '@/shared/content/queries';

/** How many items a list's own page shows, and adds with 'Load more'. Bios are shown whole, and so fewer of them. */
const pageSizes: Record<ContentType, number> = { service: 48, 'case-study': 48, 'team-member': 24 };

/** How many the front page shows. */
const homeSizes: Record<ContentType, number> = { service: 12, 'case-study': 6, 'team-member': 12 };

export const listPage = (type: ContentType, cursor: string | null): ContentListArg => ({
  type,
  limit: pageSizes[type],
  ...(cursor && { cursor }),
});

export const onHome = (type: ContentType): ContentListArg => ({ type, limit: homeSizes[type] });
