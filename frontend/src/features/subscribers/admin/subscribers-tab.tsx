import { exportPath } from '@/api/records/paginated-query';
import { DataTable, type Column } from '@/components/data-table/data-table';
import { DownloadLink } from '@/components/data-table/download-link';
import { ListPage } from '@/components/data-table/list-page';
import { RowButton } from '@/components/data-table/row-actions';
import { pageArgOf, useServerTable } from '@/components/data-table/server-table';
import { useRecordEditor } from '@/components/data-table/use-record-editor';
import { useTableParams } from '@/components/data-table/use-table-params';
import { useUndoNotice } from '@/components/data-table/use-undo-notice';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { Time } from '@/components/ui/time';
import {
  subscribersPath,
  useDeleteSubscriberMutation,
  useSubscribersQuery,
  type Subscriber,
} from '@/features/subscribers/admin-api';
import { quote } from '@/lib/text/quote';

const columns: Column<Subscriber>[] = [
  { id: 'email', header: 'Email', sortable: true, cell: ({ email }) => email },
  {
    id: 'createdAt',
    defaultSort: 'descending',
    header: 'Subscribed',
    sortable: true,
    isDescendingFirst: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

/** The dashboard's 'Newsletter' tab, which lists the subscribers. */
export function SubscribersTab() {
  const list = useTableParams();
  const subscribers = useServerTable(
    useSubscribersQuery(pageArgOf(list), { refetchOnMountOrArgChange: true }),
    list,
  );
  const removing = useRecordEditor<Subscriber>();
  return (
    <ListPage
      title="Newsletter"
      action={<DownloadLink to={exportPath(subscribersPath, list)}>Export CSV</DownloadLink>}
      search={{ list, label: 'Search subscribers', query: subscribers }}
    >
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={subscribers}
        list={list}
        actions={(subscriber) => (
          <RowButton label={`Remove ${subscriber.email}`} danger onClick={() => removing.edit(subscriber)}>
            Remove
          </RowButton>
        )}
        messages={{
          loading: 'Loading subscribers...',
          empty: 'No subscribers found',
          noun: 'subscribers',
          failed: 'Failed to fetch subscribers',
        }}
      />
      {removing.record && <RemoveSubscriber subscriber={removing.record} onClose={removing.close} />}
    </ListPage>
  );
}

function RemoveSubscriber({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const [remove] = useDeleteSubscriberMutation();
  const undoNotice = useUndoNotice();
  return (
    <ConfirmDialog
      title="Are you sure?"
      description={`This will remove "${subscriber.email}" from the newsletter. This action cannot be undone.`}
      confirm="Remove"
      onConfirm={async () => ({ ...(await remove(subscriber).unwrap()), name: quote(subscriber.email) })}
      messages={{
        done: undoNotice('Subscriber removed successfully'),
        failed: 'Failed to remove subscriber',
      }}
      onClose={onClose}
    />
  );
}
