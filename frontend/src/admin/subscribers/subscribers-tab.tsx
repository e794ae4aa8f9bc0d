import { exportPath } from '@/admin/api/paginated-query';
import { DataTable, type Column } from '@/admin/table/data-table';
import { DownloadLink } from '@/admin/table/download-link';
import { ListPage } from '@/admin/table/list-page';
import { RowButton } from '@/admin/table/row-actions';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { useUndoNotice } from '@/admin/table/use-undo-notice';
import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { Time } from '@/admin/ui/time';
import { subscribersPath, useDeleteSubscriberMutation, useSubscribersQuery, type Subscriber } from './api';
import { quote } from '@/admin/lib/quote';

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
