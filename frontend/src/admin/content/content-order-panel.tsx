import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ItemName, OrderPanel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { sortByOrder, useArrange } from '@/admin/arrange/use-arrange';
import { Select } from '@/admin/ui/select';
import { content, typeNames, typeOptions } from './content-tab';

/** Arranges the items of a type, drafts among them; the URL names it (`?type=service`). */
export function ContentOrderPanel() {
  const [params, setParams] = useSearchParams();
  const chosen = typeOptions.find(({ value }) => value === params.get('type'));
  const { value: type, label } = chosen ?? { value: 'service', label: typeNames.service };
  const query = content.endpoints.useAll({ refetchOnMountOrArgChange: true });
  const { items, arrange } = useArrange(
    content,
    '/api/admin/content/order',
    useMemo(() => sortByOrder((query.data ?? []).filter((item) => item.type === type)), [query.data, type]),
  );
  return (
    <OrderPanel
      title="Order"
      query={query}
      messages={content.words}
      isEmpty={items.length === 0}
      filters={
        <Select
          aria-label="Type"
          options={typeOptions}
          value={type}
          onChange={({ target }) =>
            setParams({ show: 'order', type: target.value }, { replace: true, preventScrollReset: true })
          }
        />
      }
    >
      <SortableList
        label={label}
        items={items}
        nameOf={({ title }) => title}
        onMove={arrange}
        renderItem={({ title, published }) => <ItemName name={title} badge={!published && 'Draft'} />}
      />
    </OrderPanel>
  );
}
