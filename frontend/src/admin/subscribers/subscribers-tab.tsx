import { entities } from '@/shared/api/entities';
import { exportPath } from '@/admin/api/paginated-query';
import { DeleteRecord } from '@/admin/resource/deletion';
import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource } from '@/admin/resource/resource';
import { wordsFor } from '@/admin/resource/words';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { DownloadLink } from '@/admin/table/download-link';
import { RowButton } from '@/admin/table/row-actions';
import { textColumn, timeColumn } from '@/admin/table/rows/column';
import type { Schema } from '@/shared/api/types';

export type Subscriber = Schema<'Subscriber'>;

const path = '/api/admin/subscribers';

export const subscribers = defineResource<Subscriber>({
  endpoints: endpointsOf<Subscriber>({ tag: 'Subscribers', path }),
  address: entities.Subscribers,
  title: 'Newsletter',
  name: 'email',
  words: wordsFor('subscriber', 'subscribers', {
    deleted: 'Subscriber removed successfully',
    failedToDelete: 'Failed to remove subscriber',
  }),
  columns: [textColumn('email', 'Email'), timeColumn('createdAt', 'Subscribed', 'descending')],
  action: (list) => <DownloadLink to={exportPath(path, list)}>Export CSV</DownloadLink>,
  actions: ({ email }, remove) => (
    <RowButton label={`Remove ${email}`} danger onClick={remove}>
      Remove
    </RowButton>
  ),
  describeDeletion: ({ email }) =>
    `This will remove "${email}" from the newsletter. This action cannot be undone.`,
  Delete: (props) => <DeleteRecord {...props} confirm="Remove" />,
});

export const SubscribersTab = () => <ResourcePanel of={subscribers} />;
