import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { enquiriesPath, useDeleteEnquiryMutation, type ReceivedEnquiry } from './api';
import { quote } from '@/admin/lib/quote';

export interface DeleteEnquiryProps {
  enquiry: ReceivedEnquiry;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an enquiry is erased. */
export function DeleteEnquiry({ enquiry, onClose, onDone }: DeleteEnquiryProps) {
  const [remove] = useDeleteEnquiryMutation();
  return (
    <ConfirmDelete
      path={enquiriesPath}
      record={enquiry}
      describe={({ name }) =>
        `This will permanently delete the enquiry from "${name}". This action cannot be undone.`
      }
      nameOf={({ name }) => `Enquiry from ${quote(name)}`}
      remove={(current) => remove(current).unwrap()}
      messages={{ done: 'Enquiry deleted successfully', failed: 'Failed to delete enquiry' }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
