import { useEffect, useState } from 'react';
import { useAction } from '@/admin/forms/use-action';
import { cn } from '@/shared/lib/dom/cn';
import { Button } from '@/shared/ui/button';
import type { ReceivedEnquiry } from './api';
import type { StatusProps } from './enquiry-status';

/** The length that mail programs accept. */
const maxLinkLength = 2000;

/** The name is in the link twice, and each of its up to 200 characters may take 12 when it is encoded. */
const maxNameLength = 300;

/**
 * Cuts a text at the end of a character, as people see them, so that it has at most this length once it is percent-encoded. A quoted
 * line that would be empty is left out.
 */
function cutToEncoded(text: string, maxLength: number): string {
  if (encodeURIComponent(text).length <= maxLength) return text;
  let length = encodeURIComponent('…').length;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += encodeURIComponent(segment).length;
    if (length > maxLength) break;
    kept += segment;
  }
  return `${kept.replace(/[\s>]+$/, '')}…`;
}

export function replyLink({ name: rawName, email, message }: ReceivedEnquiry, company: string): string {
  // A line break in the name would become one in the mail.
  const name = cutToEncoded(rawName.replace(/\s+/g, ' ').trim(), maxNameLength);
  const subject = encodeURIComponent(`Re: Your enquiry to ${company}`);
  const greeting = encodeURIComponent(`Hello ${name},\r\n\r\n\r\n\r\n${name} wrote:\r\n`);
  const link = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${greeting}`;
  const quoted = message
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n');
  return link + encodeURIComponent(cutToEncoded(quoted, maxLinkLength - link.length));
}

/** How long a mail program takes to open, in milliseconds. If the page still has the focus then, none does. */
const openingTime = 1000;

/** Whether the user has come back from the reply to an enquiry in the mail program, and what to call when they leave for it. */
export function useReturnFromReply(id: number) {
  const [reply, setReply] = useState<{ id: number; isBack: boolean }>();
  useEffect(() => {
    if (!reply || reply.isBack) return;
    const notice = () => document.hasFocus() && setReply({ ...reply, isBack: true });
    const timer = setTimeout(notice, openingTime);
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, [reply]);
  return {
    isBack: reply?.id === id && reply.isBack,
    leave: () => setReply({ id, isBack: false }),
    dismiss: () => setReply(undefined),
  };
}

export interface ReplyQuestionProps extends StatusProps {
  isOpen: boolean;
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
