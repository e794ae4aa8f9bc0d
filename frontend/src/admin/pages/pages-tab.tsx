import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource } from '@/admin/resource/resource';
import { publishingActions, wordsFor } from '@/admin/resource/words';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { statusFilter } from '@/admin/table/filters';
import { flagColumn, textColumn, timeColumn } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { entities } from '@/shared/api/entities';
import type { Schema } from '@/shared/api/types';

export type AddedPage = Schema<'Page'>;

export const pagePath = ({ slug }: Pick<AddedPage, 'slug'>) => `/pages/${slug}`;

export const pages = defineResource<AddedPage>({
  endpoints: endpointsOf<AddedPage>({ tag: 'Pages', path: '/api/admin/pages' }),
  address: entities.Pages,
  hasFormAddress: true,
  title: 'Pages',
  search: 'Search pages',
  name: 'title',
  words: wordsFor('page', 'pages'),
  columns: [
    textColumn('title', 'Title', {
      cell: (page) => (
        <>
          <span>{page.title}</span>
          <SearchMatch shown={`${page.title} ${page.slug}`} texts={[page.description, page.content]} />
        </>
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
  describeDeletion: ({ title }) =>
    `This will delete the page "${title}". You can undo this right afterwards.`,
  bulk: {
    noun: ['page', 'pages'],
    asNamed: ({ id, title }) => ({ id, name: title }),
    actions: publishingActions(),
  },
  palette: {
    create: { label: 'New page' },
    found: { title: 'Pages', detailOf: ({ published }) => (published ? undefined : 'Draft') },
  },
});

export const PagesTab = () => <ResourcePanel of={pages} />;
