import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource } from '@/admin/resource/resource';
import { publishingActions, wordsFor } from '@/admin/resource/words';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { statusFilter } from '@/admin/table/filters';
import { flagColumn, textColumn, timeColumn } from '@/admin/table/rows/column';
import { searchedCell } from '@/admin/table/rows/search-match';
import { entities } from '@/shared/api/entities';
import type { Schema } from '@/shared/api/types';

export type AddedPage = Schema<'Page'>;

export const pagePath = ({ slug }: Pick<AddedPage, 'slug'>) => `/pages/${slug}`;

export const pages = defineResource<AddedPage>({
  endpoints: endpointsOf<AddedPage>({ tag: 'Pages', path: '/api/admin/pages' }),
  address: entities.Pages,
  hasFormAddress: true,
  title: 'Pages',
  name: 'title',
  words: wordsFor('page', 'pages'),
  columns: [
    textColumn('title', 'Title', {
      cell: searchedCell(
        ({ title }) => title,
        ({ description, content }) => [description, content],
        ({ slug }) => slug,
      ),
    }),
    textColumn('slug', 'Address', { sortable: false, isText: true, width: 'xl:w-60' }, pagePath),
    flagColumn('published', ['Published', 'Draft']),
    timeColumn('updatedAt', 'Updated'),
  ],
  filters: [statusFilter],
  form: async () => (await import(/* webpackChunkName: "page-form" */ './page-form')).PageForm,
  draftKind: 'page',
  viewPath: pagePath,
  bulk: { noun: ['page', 'pages'], actions: publishingActions() },
  palette: {
    create: { label: 'New page' },
    found: { title: 'Pages', detailOf: ({ published }) => (published ? undefined : 'Draft') },
  },
});

export const PagesTab = () => <ResourcePanel of={pages} />;
