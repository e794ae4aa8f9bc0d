import type { BulkAction } from '@/admin/bulk/action';
import { BulkBar } from '@/admin/bulk/bulk-bar';
import type { BulkListProps } from '@/admin/bulk/use-bulk-actions';
import { enquiriesPath, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { statusNames } from './enquiry-badges';

const mark = (action: EnquiryStatus): BulkAction => ({
  label: `Mark as ${statusNames[action].toLowerCase()}`,
  progress: 'Marking',
  done: `marked as ${statusNames[action].toLowerCase()}`,
  body: { action },
});

const actions: BulkAction[] = [
  mark('new'),
  mark('read'),
  mark('answered'),
  mark('spam'),
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

/** The actions on selected enquiries. */
export const BulkEnquiries = (props: BulkListProps<ReceivedEnquiry>) => (
  <BulkBar<ReceivedEnquiry>
    {...props}
    path={enquiriesPath}
    tag="Enquiries"
    noun={['enquiry', 'enquiries']}
    asNamed={({ id, name }) => ({ id, name })}
    actions={actions}
  />
);
