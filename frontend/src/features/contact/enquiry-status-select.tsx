import { useId } from 'react';
import { Select } from '@/ui/select';
import { useAct } from '@/ui/use-act';
import { useSaveEnquiryStatusMutation, type EnquiryStatus, type ReceivedEnquiry } from './admin-api';
import { statusOptions } from './enquiry-states';

/** How far an enquiry has come; another choice is saved at once. */
export function EnquiryStatusSelect({ enquiry: { id, version, status } }: { enquiry: ReceivedEnquiry }) {
  const label = useId();
  const [save] = useSaveEnquiryStatusMutation();
  const saving = useAct((next: EnquiryStatus) => save({ id, version, status: next }).unwrap(), {
    done: 'Enquiry updated successfully',
    failed: 'Failed to update enquiry',
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={label} className="text-ui">
        Status
      </label>
      <Select
        id={label}
        className="w-40"
        options={statusOptions}
        value={status}
        aria-busy={saving.isActing || undefined}
        onChange={({ target }) => void saving.run(target.value as EnquiryStatus)}
      />
      {saving.failure && (
        <p role="alert" className="text-caption text-destructive">
          {saving.failure}
        </p>
      )}
    </div>
  );
}
