import { useId, useState } from 'react';
import { asApiError } from '@/shared/api/errors';
import { useFetchCurrent } from '@/admin/api/current-record';
import { useAction } from '@/admin/forms/use-action';
import { Select } from '@/admin/ui/select';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { enquiriesPath, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { statusNames, statusOptions } from './enquiry-badges';
import type { SaveStatus } from './use-enquiry-status';

interface Change {
  saved: ReceivedEnquiry;
  /** The status that it had before. */
  former: EnquiryStatus;
}

export interface EnquiryStatusSelectProps {
  enquiry: ReceivedEnquiry;
  save: SaveStatus;
}

const conflictMessage = (theirs: EnquiryStatus, mine: EnquiryStatus) =>
  `Another user set it to ${statusNames[theirs]}. ${statusNames[mine]} wasn’t saved: choose it again to apply it.`;

/** The status of an enquiry; a change is saved at once. */
export function EnquiryStatusSelect({ enquiry, save }: EnquiryStatusSelectProps) {
  const label = useId();
  const [selected, setSelected] = useState(enquiry.status);
  const fetchLatest = useFetchCurrent();
  // The last saved version, which is known before the enquiry is refetched.
  const [savedEnquiry, setSavedEnquiry] = useState(enquiry);
  const { status } = (savedEnquiry.version ?? 0) > (enquiry.version ?? 0) ? savedEnquiry : enquiry;
  const saveStatus = async (next: EnquiryStatus, base = enquiry): Promise<Change> => {
    const change = (saved: ReceivedEnquiry) => {
      setSavedEnquiry(saved);
      return { saved, former: status };
    };
    try {
      return change(await save(base, next));
    } catch (cause) {
      // A save with a lost response may already have done it.
      const error = asApiError(cause);
      if (error.status !== 412) throw cause;
      const latest = (await fetchLatest(enquiriesPath, enquiry.id)) as ReceivedEnquiry | null;
      if (!latest) throw cause;
      if (latest.status !== next) throw { ...error, message: conflictMessage(latest.status, next) };
      return change(latest);
    }
  };
  /** Spam leaves the list, so its notice offers the way back. */
  const notice = ({ saved, former }: Change): Notice => {
    if (saved.status !== 'spam') return { title: 'Success', description: 'Enquiry updated successfully' };
    return {
      title: 'Marked as spam',
      description: 'Find it with the filter ‘Spam’',
      ...offerUndo(() => void saving.run(former, saved)),
    };
  };
  const saving = useAction(saveStatus, {
    done: (change) => notice(change as Change),
    failed: 'Failed to update enquiry',
    offerAgain: (act) => ({ onClick: { label: 'Try again', act } }),
  });
  const choose = (next: EnquiryStatus) => {
    setSelected(next);
    void saving.run(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <label htmlFor={label} className="text-ui">
        Status
      </label>
      <Select
        id={label}
        className="max-sm:flex-1 sm:w-40"
        options={statusOptions}
        // Shows the new status while it is being saved.
        value={saving.isActing ? selected : status}
        aria-busy={saving.isActing || undefined}
        onChange={({ target }) => choose(target.value as EnquiryStatus)}
      />
      {saving.failure && (
        <p role="alert" className="text-caption text-destructive">
          {saving.failure}
        </p>
      )}
    </div>
  );
}
