import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type LegalName = 'imprint' | 'privacy';

export type LegalText = Schema<'LegalPage'>;

/** `null`: the site has no page of that name. */
export const legalQuery = (name: LegalName): PageQuery<LegalText | null> => ({
  path: `/api/legal/${name}`,
  tags: [],
  read: (page) => page as LegalText | null,
  isNullable: true,
});
