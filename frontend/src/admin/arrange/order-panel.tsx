import type { ReactNode } from 'react';
import { ListPage } from '@/admin/table/list-page';
import { ListFailure, TableSkeleton, type TableMessages, type TableQuery } from '@/admin/table/table-states';
import { Badge } from '@/shared/ui/badge';
import { Empty } from '@/shared/ui/feedback/feedback';

export interface OrderPanelProps {
  title: string;
  lead?: string;
  query: TableQuery<unknown>;
  messages: TableMessages;
  isEmpty: boolean;
  filters?: ReactNode;
  children: ReactNode;
}

const defaultLead = 'Drag items, or use their buttons. Every move is saved.';

export function OrderPanel(props: OrderPanelProps) {
  const { title, lead = defaultLead, query, messages, isEmpty, filters, children } = props;
  const { data, error, isFetching } = query;
  return (
    <ListPage title={title} lead={lead} filters={filters}>
      {!data && isFetching && <TableSkeleton text={messages.loading} columns={1} />}
      {error !== undefined && !isFetching && <ListFailure query={query} messages={messages} />}
      {data !== undefined && isEmpty && <Empty text={messages.empty} />}
      {!isEmpty && <div className="grid max-w-5xl grid-cols-1 gap-8">{children}</div>}
    </ListPage>
  );
}

export const ItemName = ({ name, badge }: { name: string; badge: string | false }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui wrap-anywhere">
    {name}
    {badge && <Badge>{badge}</Badge>}
  </span>
);
