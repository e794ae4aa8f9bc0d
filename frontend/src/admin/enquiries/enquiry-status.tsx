import { useId, useRef, useState } from 'react';
import { useFetchCurrent } from '@/admin/api/current-record';
import { useAction } from '@/admin/forms/use-action';
import { optionsOf, Select } from '@/admin/ui/select';
import { Time } from '@/admin/ui/time';
import { asApiError } from '@/shared/api/errors';
import { Button } from '@/shared/ui/button';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import {
  enquiriesEndpoints,
  enquiriesPath,
  useSendEnquiryMailMutation,
  type EnquiryMail,
  type EnquiryStatus,
  type ReceivedEnquiry,
} from './api';
import { enquiries } from './enquiries';
import { hasNoMailServer, MailBadge, statusNames } from './enquiry-badges';

export type SaveStatus = (enquiry: ReceivedEnquiry, status: EnquiryStatus) => Promise<ReceivedEnquiry>;

/** Saves status changes one after the other, each based on the version that the last one returned. */
export function useSaveStatus(): SaveStatus {
  const save = enquiriesEndpoints.useSave();
  const fetchCurrent = useFetchCurrent();
  const last = useRef<Promise<ReceivedEnquiry>>(undefined);
  const change: SaveStatus = async (enquiry, status) => {
    const saved = await last.current?.catch(() => undefined);
    const isNewer = saved?.id === enquiry.id && (saved.version ?? 0) > (enquiry.version ?? 0);
    const { id, version } = isNewer ? saved : enquiry;
    try {
      return await save({ id, version, status });
    } catch (cause) {
      const error = asApiError(cause);
      if (error.status === 404) throw { ...error, message: enquiries.words.notFound };
      if (error.status !== 412) throw cause;
      // A save with a lost response may already have done it.
      const found = await fetchCurrent(enquiriesPath, id);
      if (!found) throw cause;
      const current = found.record as ReceivedEnquiry;
      if (current.status === status) return current;
      const message = `Another user set it to ${statusNames[current.status]}. ${statusNames[status]} wasn’t saved: choose it again to apply it.`;
      throw { ...error, message };
    }
  };
  return (enquiry, status) => (last.current = change(enquiry, status));
}

export interface StatusProps {
  enquiry: ReceivedEnquiry;
  save: SaveStatus;
}

export function StatusSelect({ enquiry, save }: StatusProps) {
  const id = useId();
  const [chosen, setChosen] = useState(enquiry.status);
  /** Spam leaves the list, so its notice offers the way back to the status before. */
  const notice = ({ status, former }: { status: EnquiryStatus; former: EnquiryStatus }): Notice => {
    if (status !== 'spam') return { title: 'Success', description: 'Enquiry updated successfully' };
    return {
      title: 'Marked as spam',
      description: 'Find it with the filter ‘Spam’',
      ...offerUndo(() => void saving.run(former)),
    };
  };
  const saving = useAction(
    async (next: EnquiryStatus) => ({ ...(await save(enquiry, next)), former: enquiry.status }),
    {
      done: (answer) => notice(answer as Parameters<typeof notice>[0]),
      failed: 'Failed to update enquiry',
      offerAgain: (act) => ({ onClick: { label: 'Try again', act } }),
    },
  );
  const choose = (next: EnquiryStatus) => {
    setChosen(next);
    void saving.run(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <label htmlFor={id} className="text-ui">
        Status
      </label>
      <Select
        id={id}
        className="max-sm:flex-1 sm:w-40"
        options={optionsOf(statusNames)}
        // Shows the new status while it is being saved.
        value={saving.isActing ? chosen : enquiry.status}
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
