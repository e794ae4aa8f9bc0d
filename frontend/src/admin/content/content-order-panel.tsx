import { useSearchParams } from 'react-router-dom';
import { OrderPanel as Panel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { useArrange } from '@/admin/arrange/use-arrange';
import { Badge } from '@/shared/ui/badge';
import { Select } from '@/admin/ui/select';
import { contentPath, useContentSequenceQuery, type ContentPosition } from './api';
import type { ContentType } from '@/shared/content/queries';
import { contentWords, typeNames } from './words';

const types = (Object.keys(typeNames) as ContentType[]).map((value) => ({ value, label: typeNames[value] }));
const noItems: ContentPosition[] = [];

/** Arranges the items of a type; the URL names it (`?type=service`). */
export function OrderPanel() {
  const [params, setParams] = useSearchParams();
  const type = types.find(({ value }) => value === params.get('type'))?.value ?? 'service';
  const query = useContentSequenceQuery(type, { refetchOnMountOrArgChange: true });
  const { items, arrange } = useArrange(query.currentData ?? noItems, {
    path: `${contentPath}/order`,
    tag: 'Content',
    failed: 'Failed to update content',
  });
  return (
    <Panel
      title="Order"
      query={{ ...query, data: query.currentData }}
      messages={contentWords}
      isEmpty={items.length === 0}
      filters={
        <Select
          aria-label="Type"
          options={types}
          value={type}
          onChange={({ target }) =>
            setParams({ show: 'order', type: target.value }, { replace: true, preventScrollReset: true })
          }
        />
      }
    >
      <SortableList
        label={typeNames[type]}
        items={items}
        nameOf={({ title }) => title}
        onMove={arrange}
        renderItem={({ title, published }) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui wrap-anywhere">
            {title}
            {!published && <Badge>Draft</Badge>}
          </span>
        )}
      />
    </Panel>
  );
}
