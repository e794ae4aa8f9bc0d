import { useId } from 'react';
import { cn } from '@/lib/cn';
import { controlLook } from '@/ui/form/field';
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
      <select
        id={label}
        value={status}
        aria-busy={saving.isActing || undefined}
        onChange={({ target }) => void saving.run(target.value as EnquiryStatus)}
        className={cn(controlLook, 'h-9 max-w-44 px-3')}
      >
        {statusOptions.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {saving.failure && (
        <p role="alert" className="text-caption text-destructive">
          {saving.failure}
        </p>
      )}
    </div>
  );
}
