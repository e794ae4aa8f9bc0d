import { Confirm } from '@/ui/confirm';
import { useDeleteEnquiryMutation, type ReceivedEnquiry } from './admin-api';

export interface DeleteEnquiryProps {
  enquiry: ReceivedEnquiry;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an enquiry is erased. */
export function DeleteEnquiry({ enquiry, onClose, onDone }: DeleteEnquiryProps) {
  const [remove] = useDeleteEnquiryMutation();
  return (
    <Confirm
      title="Are you sure?"
      description={`This will permanently delete the enquiry of "${enquiry.name}". This action cannot be undone.`}
      confirm="Delete"
      act={() => remove(enquiry).unwrap()}
      say={{ done: 'Enquiry deleted successfully', failed: 'Failed to delete enquiry' }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
