import { useEffect, useState } from 'react';
import { useAction } from '@/admin/forms/use-action';
import { Button } from '@/shared/ui/button';
import type { ReceivedEnquiry } from './api';
import { cn } from '@/shared/lib/dom/cn';
import type { SaveStatus } from './use-enquiry-status';

/** How long a mail program takes to open, in milliseconds. If the page still has the focus then, none does. */
const openingTime = 1000;

/** Whether the user has come back from the reply to an enquiry in the mail program, and what to call when they leave for it. */
export function useReturnFromReply(id: number) {
  const [{ of, state }, set] = useState<{ of: number; state: 'here' | 'away' | 'back' }>({
    of: id,
    state: 'here',
  });
  useEffect(() => {
    if (state !== 'away') return;
    const notice = () => document.hasFocus() && set({ of, state: 'back' });
    const timer = setTimeout(notice, openingTime);
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, [of, state]);
  return {
    isBack: state === 'back' && of === id,
    leave: () => set({ of: id, state: 'away' }),
    dismiss: () => set({ of: id, state: 'here' }),
  };
}

export interface ReplyQuestionProps {
  isOpen: boolean;
  enquiry: ReceivedEnquiry;
  save: SaveStatus;
  onClose: () => void;
}

/** Asks whether an enquiry was answered. The live region is there before its text, so that the text is announced. */
export function ReplyQuestion({ isOpen, enquiry, save, onClose }: ReplyQuestionProps) {
  const marking = useAction(
    () => save(enquiry, 'answered'),
    { done: 'Enquiry updated successfully', failed: 'Failed to update enquiry' },
    onClose,
  );
  return (
    <div className={cn('w-full flex-wrap items-center gap-3', isOpen ? 'flex' : 'contents')}>
      <p
        role="status"
        className={isOpen ? 'min-w-0 flex-1 text-ui wrap-anywhere max-sm:basis-full' : 'sr-only'}
      >
        {isOpen && `Did you answer ${enquiry.name}?`}
      </p>
      {isOpen && (
        <>
          <Button size="sm" loading={marking.isActing} onClick={() => void marking.run()}>
            Mark as answered
          </Button>
          <Button variant="outline" size="sm" onClick={onClose}>
            Not yet
          </Button>
        </>
      )}
    </div>
  );
}
