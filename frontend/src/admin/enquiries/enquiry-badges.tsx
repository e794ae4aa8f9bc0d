import { formatNumber } from '@/shared/lib/text/format';
import { Badge, type BadgeProps } from '@/shared/ui/badge';
import type { EnquiryMail, EnquiryStatus, ReceivedEnquiry } from './api';

export const statusNames: Record<EnquiryStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
};

const statusVariants: Partial<Record<EnquiryStatus, BadgeProps['variant']>> = {
  new: 'blue',
  answered: 'success',
  spam: 'destructive',
};

export const StatusBadge = ({ status }: { status: EnquiryStatus }) => (
  <Badge variant={statusVariants[status]}>{statusNames[status]}</Badge>
);

const mailNames = { sent: 'Sent', waiting: 'Waiting', refused: 'Refused', stopped: 'Stopped' };

const mailVariants: Partial<Record<EnquiryMail['state'], BadgeProps['variant']>> = {
  sent: 'success',
  refused: 'destructive',
};

export const MailBadge = ({ state }: { state: EnquiryMail['state'] }) => (
  <Badge variant={mailVariants[state]}>{mailNames[state]}</Badge>
);

/** From so many on, waiting mails have one cause, and are not each worth a mark. */
const many = 3;

/** Whether a mail waits for a mail server to be set up: without one there is no next attempt. */
export const hasNoMailServer = ({ state, nextTryAt }: EnquiryMail) =>
  state === 'waiting' && nextTryAt === null;

/** Returns why mail waits, if that is so for all new mail or for many of these rows. */
export function mailProblemOf(rows: ReceivedEnquiry[] = []): string | undefined {
  const waiting = rows.map(({ mail }) => mail).filter((mail) => mail?.state === 'waiting');
  if (waiting.some(hasNoMailServer))
    return 'Mail isn’t set up: enquiries are kept here, and nothing is sent.';
  if (waiting.length < many) return undefined;
  const error = waiting.find((mail) => mail.error)?.error;
  return `Mail about ${formatNumber(waiting.length)} of these enquiries is waiting and will be tried again${error ? `: ${error}` : '.'}`;
}
