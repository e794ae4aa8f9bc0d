import { useEffect, useState } from 'react';
import { useAction } from '@/components/form/use-action';
import { Button } from '@/components/ui/button';
import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';
import type { SaveStatus } from './use-enquiry-status';

/** How long a mail program takes to open, in milliseconds. If the page still has the focus then, none does. */
const openingTime = 1000;

/** Whether the user has come back from the mail program, and what to call when they leave for it. */
export function useReturnFromReply() {
  const [state, setState] = useState<'here' | 'away' | 'back'>('here');
  useEffect(() => {
    if (state !== 'away') return;
    const notice = () => document.hasFocus() && setState('back');
    const timer = setTimeout(notice, openingTime);
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, [state]);
  return { isBack: state === 'back', leave: () => setState('away'), dismiss: () => setState('here') };
}

export interface ReplyQuestionProps {
  enquiry: ReceivedEnquiry;
  save: SaveStatus;
  onClose: () => void;
}

/** Asks whether an enquiry was answered. */
export function ReplyQuestion({ enquiry, save, onClose }: ReplyQuestionProps) {
  const marking = useAction(
    () => save(enquiry, 'answered'),
    { done: 'Enquiry updated successfully', failed: 'Failed to update enquiry' },
    onClose,
  );
  return (
    <div role="status" className="flex w-full flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-ui wrap-anywhere max-sm:basis-full">Did you answer {enquiry.name}?</p>
      <Button size="sm" loading={marking.isActing} onClick={() => void marking.run()}>
        Mark as answered
      </Button>
      <Button variant="outline" size="sm" onClick={onClose}>
        Not yet
      </Button>
    </div>
  );
}
