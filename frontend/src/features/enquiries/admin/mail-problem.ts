import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';
import { formatCount } from '@/lib/text/format-count';

/** From so many on, waiting mails have one cause, and are not each worth a mark. */
const many = 3;

/** Returns why mail waits, if that is so for all new mail or for many of these rows. */
export function mailProblemOf(rows: ReceivedEnquiry[] = []): string | undefined {
  const waiting = rows.map(({ mail }) => mail).filter(({ state }) => state === 'waiting');
  // Without a mail server there is no next attempt.
  if (waiting.some(({ nextTryAt }) => nextTryAt === null))
    return 'Mail isn’t set up: enquiries are kept here, and nothing is sent.';
  if (waiting.length < many) return undefined;
  const error = waiting.find((mail) => mail.error)?.error;
  return `Mail about ${formatCount(waiting.length)} of these enquiries is waiting and will be tried again${error ? `: ${error}` : '.'}`;
}
