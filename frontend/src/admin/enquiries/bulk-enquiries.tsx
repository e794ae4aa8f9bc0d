import { BulkBar } from '@/admin/bulk/bulk-bar';
import type { BulkAction, BulkBarProps } from '@/admin/bulk/bulk-rows';
import type { EnquiryStatus, ReceivedEnquiry } from './api';
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
export const BulkEnquiries = (props: BulkBarProps<ReceivedEnquiry>) => (
  <BulkBar {...props} actions={actions} />
);
