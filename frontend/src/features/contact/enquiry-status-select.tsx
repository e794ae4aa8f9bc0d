import { useId } from 'react';
import { asApiError } from '@/lib/api-error';
import { useLatest } from '@/lib/latest';
import { Select } from '@/ui/select';
import { useAct } from '@/ui/use-act';
import {
  enquiriesPath,
  useSaveEnquiryStatusMutation,
  type EnquiryStatus,
  type ReceivedEnquiry,
} from './admin-api';
import { statusOptions } from './enquiry-states';

/** How far an enquiry has come; another choice is saved at once. */
export function EnquiryStatusSelect({ enquiry: { id, version, status } }: { enquiry: ReceivedEnquiry }) {
  const label = useId();
  const [save] = useSaveEnquiryStatusMutation();
  const fetchLatest = useLatest();
  const put = async (next: EnquiryStatus) => {
    try {
      return await save({ id, version, status: next }).unwrap();
    } catch (cause) {
      // It may have been done by a save whose answer was lost.
      const latest = asApiError(cause).status === 412 ? await fetchLatest(enquiriesPath, id) : null;
      if ((latest as ReceivedEnquiry | null)?.status !== next) throw cause;
      return latest;
    }
  };
  const saving = useAct(put, {
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
