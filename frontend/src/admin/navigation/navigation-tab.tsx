import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyOrderPanel } from '@/admin/ui/lazy-component';
import { useAddressWarnings } from '@/admin/links/use-address-warning';
import { DeleteRecord, useDeletion } from '@/admin/resource/deletion';
import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource, type DeleteProps, type Deleting, type Resource } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { wordsFor } from '@/admin/resource/words';
import { textColumn, type Column } from '@/admin/table/rows/column';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { entities } from '@/shared/api/entities';
import type { NavigationItem } from '@/shared/navigation/queries';
import { Badge } from '@/shared/ui/badge';

export const navigationEndpoints = endpointsOf<NavigationItem, Pick<NavigationItem, 'parentId' | 'order'>>({
  tag: 'Navigation',
  path: '/api/navigation',
  isPublic: true,
});

export const navigation = defineResource<NavigationItem>({
  endpoints: navigationEndpoints,
  address: entities.Navigation,
  title: 'Navigation Menu Management',
  heading: { isTitleShown: true, lead: 'List of navigation menu items' },
  search: 'Search items',
  name: 'label',
  words: wordsFor('navigation item', 'navigation items', {
    failedTitle: 'Error loading navigation items',
    create: 'Add Item',
    newTitle: 'Add Navigation Item',
    editTitle: 'Edit Navigation Item',
    submitNew: 'Save',
  }),
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
  const { data: items } = navigationEndpoints.useAll();
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

const Address = ({ href, warning }: { href: string; warning: string | undefined }) => (
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

export const Visibility = ({ item: { isVisible, requiresAdmin } }: { item: NavigationItem }) => (
  <span className="inline-flex items-center gap-2">
    {isVisible ? <Badge variant="success">Visible</Badge> : <Badge>Hidden</Badge>}
    {requiresAdmin && <span className="text-caption">(Admin)</span>}
  </span>
);

function useChildCount() {
  const { data } = navigationEndpoints.useAll();
  return ({ id }: NavigationItem) => data?.filter(({ parentId }) => parentId === id).length ?? 0;
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

const childPolicies = [
  { value: 'promote', label: 'Keep', hint: 'Visible ones become top-level entries in the header.' },
  { value: 'hide', label: 'Hide', hint: 'Kept in this list as hidden top-level items.' },
  { value: 'delete', label: 'Delete', hint: 'Removed together with this item.' },
];

function DeleteParent(props: DeleteProps<NavigationItem>) {
  const { record } = props;
  const count = useChildCount()(record);
  const [policy, setPolicy] = useState('promote');
  const name = useId();
  const below = count === 1 ? 'One item is' : `${count} items are`;
  return (
    <DeleteRecord
      {...props}
      title={`Are you sure you want to delete "${record.label}"?`}
      describe={() => `${below} below it. Choose what happens to ${count === 1 ? 'it' : 'them'}.`}
      params={{ children: policy }}
    >
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">Items below</legend>
        {childPolicies.map(({ value, label, hint }) => (
          <div key={value} className="rounded-control px-3 py-1 has-checked:bg-sunken">
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-ui">
              <input
                type="radio"
                name={name}
                checked={policy === value}
                onChange={() => setPolicy(value)}
                aria-describedby={`${name}-${value}`}
                className="size-4 shrink-0 accent-blue"
              />
              {label}
            </label>
            <p id={`${name}-${value}`} className="pb-1.5 pl-6.5 text-caption font-normal text-muted">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
    </DeleteRecord>
  );
}

const ArrangePanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "menu-order" */ './arrange-panel')).ArrangePanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: () => <ResourcePanel of={navigation} /> },
  { value: 'order', label: 'Order and preview', Panel: ArrangePanel },
];

export const NavigationTab = () => <SubTabs label="Navigation" panels={panels} />;
