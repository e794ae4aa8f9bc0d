import { entities } from '@/shared/api/entities';
import { lazyOrderPanel } from '@/admin/arrange/order';
import { useDeletingAtOnce } from '@/admin/resource/deletion';
import { defineResource } from '@/admin/resource/resource';
import { publishingActions } from '@/admin/resource/words';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { statusFilter } from '@/admin/table/filters';
import { flagColumn, textColumn } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { readMetadata } from '@/shared/content/metadata';
import type { ContentItem } from '@/shared/content/queries';
import { viewPath } from '@/shared/links/page-paths';
import { contentEndpoints } from './api';
import { contentWords, typeNames, typeOptions } from './words';

const clientOf = ({ type, metadata }: ContentItem) =>
  (type === 'case-study' && readMetadata(metadata).client) || '';

const notes = { 'team-member': 'Team members are shown either way' };

export const content = defineResource<ContentItem>({
  endpoints: contentEndpoints,
  address: entities.Content,
  hasFormAddress: true,
  title: 'Content Management',
  search: 'Search content',
  name: 'title',
  words: contentWords,
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

const TitleCell = ({ item }: { item: ContentItem }) => (
  <>
    <span className="line-clamp-2">{item.title}</span>
    {clientOf(item) && (
      <span className="block truncate text-caption font-normal text-muted">{clientOf(item)}</span>
    )}
    <SearchMatch shown={`${item.title} ${clientOf(item)}`} texts={[item.metadata, item.content]} />
  </>
);

const OrderPanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "content-order" */ './content-order-panel')).OrderPanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: () => <ResourcePanel of={content} /> },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

/** The tab 'Content Management' of the dashboard. */
export const ContentTab = () => <SubTabs label="Content" panels={panels} />;
