import { endpointsOf } from '@/admin/resource/endpoints';
import { api, listTag } from '@/shared/api/base-api';
import { sortByOrder } from '@/admin/arrange/order';
import type { ContentItem, ContentType } from '@/shared/content/queries';

export type ContentPosition = Pick<ContentItem, 'id' | 'title' | 'order' | 'published' | 'version'>;

export const contentPath = '/api/admin/content';

export const contentEndpoints = endpointsOf<ContentItem>({ tag: 'Content', path: contentPath });

export const { useContentSequenceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** All items of a type in the order of the public list, drafts among them, without their texts. */
    contentSequence: build.query<ContentPosition[], ContentType>({
      query: () => contentPath,
      transformResponse: (items: ContentItem[] | null, _meta, type) =>
        sortByOrder((items ?? []).filter((item) => item.type === type)).map(
          ({ id, title, order, published, version }) => ({ id, title, order, published, version }),
        ),
      providesTags: [listTag('Content')],
    }),
  }),
});
