import { lazyOrderPanel } from '@/admin/ui/lazy-component';
import { useDeletingAtOnce } from '@/admin/resource/deletion';
import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { publishingActions, wordsFor } from '@/admin/resource/words';
import { statusFilter } from '@/admin/table/filters';
import { flagColumn, textColumn } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { optionsOf } from '@/admin/ui/select';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { entities } from '@/shared/api/entities';
import { readMetadata } from '@/shared/content/metadata';
import type { ContentItem, ContentType } from '@/shared/content/queries';
import { viewPath } from '@/shared/links/page-paths';

export const typeNames: Record<ContentType, string> = {
  'case-study': 'Case Study',
  service: 'Service',
  'team-member': 'Team Member',
};

export const typeOptions = optionsOf(typeNames);

const notes = { 'team-member': 'Team members are shown either way' };

export const content = defineResource<ContentItem>({
  endpoints: endpointsOf<ContentItem>({ tag: 'Content', path: '/api/admin/content' }),
  address: entities.Content,
  hasFormAddress: true,
  title: 'Content Management',
  search: 'Search content',
  name: 'title',
  words: wordsFor('content', 'content', { noun: 'items' }),
  columns: [
    textColumn('title', 'Title', { cell: (item) => <TitleCell item={item} /> }),
    textColumn('type', 'Type', {}, ({ type }) => typeNames[type]),
    flagColumn('published', ['Published', 'Draft']),
  ],
  filters: [{ name: 'type', emptyLabel: 'All types', options: typeOptions }, statusFilter],
  form: async () => (await import(/* webpackChunkName: "content-form" */ './content-form')).ContentForm,
  draftKind: 'content',
  // Administrators see drafts there, too.
  viewPath,
  // As specified, deleting does not ask; its notice offers to undo it.
  useDeleting: useDeletingAtOnce,
  bulk: {
    noun: ['item', 'items'],
    asNamed: ({ id, title, type }) => ({ id, name: title, kind: type }),
    actions: publishingActions(notes),
  },
  palette: {
    create: { label: 'New content', words: 'service case study team member' },
    found: {
      title: 'Content',
      detailOf: ({ type, published }) => `${typeNames[type]}${published ? '' : ', draft'}`,
    },
  },
});

function TitleCell({ item: { title, type, metadata, content } }: { item: ContentItem }) {
  const client = (type === 'case-study' && readMetadata(metadata).client) || '';
  return (
    <>
      <span className="line-clamp-2">{title}</span>
      {client && <span className="block truncate text-caption font-normal text-muted">{client}</span>}
      <SearchMatch shown={`${title} ${client}`} texts={[metadata, content]} />
    </>
  );
}

const OrderPanel = lazyOrderPanel(
  async () =>
    (await import(/* webpackChunkName: "content-order" */ './content-order-panel')).ContentOrderPanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: () => <ResourcePanel of={content} /> },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

export const ContentTab = () => <SubTabs label="Content" panels={panels} />;
