import { entities } from '@/shared/api/entities';
import { TriangleAlert } from 'lucide-react';
import { lazyOrderPanel } from '@/admin/arrange/order';
import { useAddressWarnings } from '@/admin/links/use-address-warning';
import { useDeletion } from '@/admin/resource/deletion';
import { defineResource, type Deleting, type Resource } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { textColumn, type Column } from '@/admin/table/rows/column';
import { SubTabs } from '@/admin/ui/sub-tabs';
import type { NavigationItem } from '@/shared/navigation/queries';
import { itemWords, navigationEndpoints, useNavigationItemsQuery } from './api';
import { DeleteParent, useChildCount } from './delete-parent';
import { Visibility } from './visibility';

export const navigation = defineResource<NavigationItem>({
  endpoints: navigationEndpoints,
  address: entities.Navigation,
  title: 'Navigation Menu Management',
  heading: { isTitleShown: true, lead: 'List of navigation menu items' },
  search: 'Search items',
  name: 'label',
  words: itemWords,
  isShort: true,
  columns: useColumns,
  form: async () =>
    (await import(/* webpackChunkName: "menu-item-form" */ './navigation-form')).NavigationForm,
  draftKind: 'navigation',
  useDeleting,
  Delete: DeleteParent,
  palette: {
    create: { label: 'New navigation item', words: 'menu link' },
    found: {
      title: 'Navigation items',
      detailOf: ({ href }) => href,
      textsOf: ({ label, href }) => [label, href],
    },
  },
});

function useColumns(): Column<NavigationItem>[] {
  const { data: items } = useNavigationItemsQuery();
  const warnings = useAddressWarnings(items);
  return [
    textColumn('label', 'Label'),
    textColumn('href', 'URL', {
      isText: true,
      width: 'lg:min-w-64',
      cell: ({ id, href }) => <Address href={href} warning={warnings.get(id)} />,
    }),
    textColumn(
      'visibility',
      'Visibility',
      { cell: (item) => <Visibility item={item} /> },
      ({ isVisible, requiresAdmin }) =>
        `${isVisible ? 'Visible' : 'Hidden'}${requiresAdmin ? ' (Admin)' : ''}`,
    ),
    textColumn('order', 'Order', { isNamed: true, defaultSort: 'ascending' }),
    textColumn(
      'parent',
      'Parent',
      { isNamed: true, isText: true },
      ({ parentId }) => (parentId && items?.find(({ id }) => id === parentId)?.label) || 'None',
    ),
  ];
}

/** As specified, the browser asks; an item with others below it has a dialog. */
function useDeleting(
  of: Resource<NavigationItem>,
  _rows: unknown,
  ask: (item: NavigationItem) => void,
): Deleting<NavigationItem> {
  const { run, isActingOn } = useDeletion(of);
  const childCount = useChildCount();
  return {
    remove: (item) => {
      if (childCount(item) > 0) ask(item);
      else if (window.confirm(`Are you sure you want to delete "${item.label}"?`)) void run(item);
    },
    isDeleting: isActingOn,
  };
}

/** An entry's address, with a mark if it leads to no page. */
function Address({ href, warning }: { href: string; warning: string | undefined }) {
  return (
    <>
      <span>{href}</span>
      {warning && (
        <span className="mt-0.5 flex items-start gap-1.5 text-caption font-normal">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {/* The form has the whole of it; the column is narrow. */}
          <span>{warning.replace(/\. .*/, '.')}</span>
        </span>
      )}
    </>
  );
}

const ArrangePanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "menu-order" */ './arrange/arrange-panel')).ArrangePanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: () => <ResourcePanel of={navigation} /> },
  { value: 'order', label: 'Order and preview', Panel: ArrangePanel },
];

/** The tab 'Navigation' of the dashboard. */
export const NavigationTab = () => <SubTabs label="Navigation" panels={panels} />;
