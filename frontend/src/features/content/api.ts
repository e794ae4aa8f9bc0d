import { api, absent, absentIsNull } from '@/lib/api';
import type { Need } from '@/lib/need';

export type ContentType = 'case-study' | 'service' | 'team-member';

export interface ContentItem {
  id: number;
  /** A team member's name. */
  title: string;
  type: ContentType;
  /** Markdown; a team member's bio is plain text. */
  content: string;
  /** A text that holds a JSON object: see `metadata.ts`. */
  metadata: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  version?: number;
}

/** An item as public lists show it. */
export interface ContentSummary extends ContentItem {
  /** The beginning of the content, as plain text. */
  summary: string;
}

/** An item on a page of its own. */
export interface ContentDetail extends ContentItem {
  /** The content, drawn and sanitized by the server. */
  html: string;
}

export interface DetailArg {
  type: ContentType;
  /** As it stands in the address: it need not be one. */
  id: string;
}

const listPath = (type: ContentType) => `/api/content/${type}`;
const detailPath = ({ type, id }: DetailArg) => `${listPath(type)}/${encodeURIComponent(id)}`;

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentList: build.query<ContentSummary[], ContentType>({
      query: listPath,
      transformResponse: (items: ContentSummary[] | null) => items ?? [],
      providesTags: ['Content'],
    }),
    /** `null`: there is no such item of that type (for whoever asks). */
    contentDetail: build.query<ContentDetail | null, DetailArg>({
      query: (arg) => ({ url: detailPath(arg), ...absent }),
      transformResponse: absentIsNull<ContentDetail>,
      providesTags: ['Content'],
    }),
  }),
});

export const { useContentListQuery, useContentDetailQuery } = contentApi;

export const needContentList = (type: ContentType): Need => ({
  path: listPath(type),
  endpointName: 'contentList',
  arg: type,
});

export const needContentDetail = (arg: DetailArg): Need => ({
  path: detailPath(arg),
  endpointName: 'contentDetail',
  arg,
});
