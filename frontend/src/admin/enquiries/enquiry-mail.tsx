import { useAction } from '@/admin/forms/use-action';
import { Time } from '@/admin/ui/time';
import { asApiError } from '@/shared/api/errors';
import { Button } from '@/shared/ui/button';
import type { Notice } from '@/shared/ui/toast/notice';
import { useSendEnquiryMailMutation, type EnquiryMail, type ReceivedEnquiry } from './api';
import { enquiries } from './enquiries';
import { hasNoMailServer, MailBadge } from './enquiry-badges';

const notSent = 'The mail couldn’t be sent.';

/** Half the shortest delay between two attempts, in milliseconds. Clocks rarely differ by more. */
const imminentMs = 15_000;

/** Whether an attempt is running. The error shown is then that of the previous attempt. */
const isUnderWay = ({ state, nextTryAt }: EnquiryMail) =>
  state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + imminentMs;

/** The result of trying again, announced only once it is known. */
function outcome(answer: unknown): Notice {
  const { mail } = answer as ReceivedEnquiry;
  if (mail.state === 'sent') return { title: 'Success', description: 'Mail sent successfully' };
  if (isUnderWay(mail))
    return {
      title: 'Not sent yet',
      description: 'The mail server is slow to respond. Delivery status appears here.',
    };
  return { variant: 'destructive', title: 'Error', description: mail.error ?? notSent };
}

/** Whether the mail about it was sent, or why not. */
export function DeliveryStatus({ enquiry: { id, mail } }: { enquiry: ReceivedEnquiry }) {
  const [send] = useSendEnquiryMailMutation();
  const sending = useAction(() => send(id).unwrap(), {
    done: outcome,
    failed: notSent,
    explain: (cause) => (asApiError(cause).status === 404 ? enquiries.words.notFound : undefined),
  });
  return (
    <section
      aria-label="Mail"
      className="flex flex-wrap items-start justify-between gap-3 text-ui font-normal"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">Mail</span>
          <MailBadge state={mail.state} />
          {mail.sentAt && (
            <span className="text-muted">
              <Time at={mail.sentAt} withClock />
            </span>
          )}
          {mail.attempts > 0 && mail.state !== 'sent' && (
            <span className="text-muted">
              {mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`}
            </span>
          )}
        </p>
        {mail.state === 'stopped' && <p className="text-muted">Spam isn’t mailed.</p>}
        {mail.error && <p className="wrap-anywhere text-muted">{mail.error}</p>}
        {mail.state === 'waiting' && mail.nextTryAt && (
          <p className="text-muted">
            Next try: <Time at={mail.nextTryAt} withClock />
          </p>
        )}
      </div>
      {/* Without a mail server it could only fail: a sentence above the list says so. */}
      {mail.state !== 'sent' && mail.state !== 'stopped' && !hasNoMailServer(mail) && (
        <Button variant="outline" size="sm" loading={sending.isActing} onClick={() => void sending.run()}>
          Send again
        </Button>
      )}
    </section>
  );
}
