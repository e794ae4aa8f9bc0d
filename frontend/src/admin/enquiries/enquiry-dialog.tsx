import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { useRecheckSessionOn401 } from '@/admin/api/access';
import { MetaList } from '@/shared/ui/meta-list';
import { Button, buttonVariants } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { Time } from '@/admin/ui/time';
import { useToast } from '@/shared/ui/toast/toast';
import { enquiriesEndpoints, type ReceivedEnquiry } from './api';
import { DeleteRecord } from '@/admin/resource/deletion';
import { usePageState } from '@/shared/hooks/use-page-state';
import { enquiries } from './enquiries';
import { DeliveryStatus } from './enquiry-mail';
import { EnquiryStatusSelect } from './enquiry-status-select';
import { replyLink } from './reply-link';
import { ReplyQuestion, useReturnFromReply } from './reply-question';
import { StepButtons, type Steps } from './step-buttons';
import { useEnquiryStatus, type SaveStatus } from './use-enquiry-status';

export interface EnquiryDialogProps {
  /** The id as it is in the URL; may be invalid. */
  id: string;
  /** Its row in the list, shown until it is loaded. */
  listed: ReceivedEnquiry | undefined;
  steps: Steps;
  onClose: () => void;
}

/** One enquiry, whole, and what can be done about it. */
export function EnquiryDialog({ id, listed, steps, onClose }: EnquiryDialogProps) {
  const { currentData, error, isFetching, refetch } = enquiriesEndpoints.useOne(id, {
    refetchOnMountOrArgChange: true,
  });
  const data = currentData === undefined && !error ? listed : currentData;
  useRecheckSessionOn401(error);
  const save = useEnquiryStatus();
  useMarkRead(currentData, save);
  return (
    <Dialog
      title={data ? `Enquiry from ${data.name}` : 'Enquiry'}
      {...(data && { description: <Sender enquiry={data} /> })}
      className="max-w-2xl"
      onClose={onClose}
    >
      {data && <EnquiryDetails enquiry={data} save={save} steps={steps} onClose={onClose} />}
      {!data && isFetching && <Loading text="Loading enquiry..." />}
      {!data && !isFetching && error !== undefined && (
        <Failure error={error} fallbackMessage="Failed to fetch enquiry" retry={() => void refetch()} />
      )}
      {data === null && !isFetching && <p className="py-8 text-center text-muted">Enquiry not found</p>}
    </Dialog>
  );
}

/** Opening a new enquiry marks it as read, once: it can be marked as new again. */
function useMarkRead(enquiry: ReceivedEnquiry | null | undefined, save: SaveStatus) {
  const toast = useToast();
  const markedId = useRef<number>(null);
  const markRead = useEffectEvent(async () => {
    if (!enquiry || markedId.current === enquiry.id) return;
    markedId.current = enquiry.id;
    if (enquiry.status !== 'new') return;
    try {
      await save(enquiry, 'read');
    } catch (cause) {
      const description = messageOf(cause, 'Failed to mark the enquiry as read');
      toast({ variant: 'destructive', title: 'Error', description });
    }
  });
  const loadedId = enquiry?.id;
  useEffect(() => {
    if (loadedId !== undefined) void markRead();
  }, [loadedId]);
}

function Sender({ enquiry: { email, company, createdAt } }: { enquiry: ReceivedEnquiry }) {
  return (
    <MetaList>
      {email}
      {company || null}
      <Time at={createdAt} withClock />
    </MetaList>
  );
}

interface EnquiryDetailsProps {
  enquiry: ReceivedEnquiry;
  save: SaveStatus;
  steps: Steps;
  onClose: () => void;
}

/** Another enquiry is shown from its beginning. */
function startAtTop(message: HTMLElement | null) {
  const dialog = message?.closest('dialog');
  if (dialog) dialog.scrollTop = 0;
}

/** The parts with a state of their own are keyed by the enquiry; the step buttons are not, so that they keep the focus. */
function EnquiryDetails({ enquiry, save, steps, onClose }: EnquiryDetailsProps) {
  const { site } = usePageState();
  const reply = useReturnFromReply(enquiry.id);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <p
        key={enquiry.id}
        ref={startAtTop}
        dir="auto"
        className="rounded-table border border-line bg-bg p-4 text-body wrap-anywhere whitespace-pre-wrap"
      >
        {enquiry.message}
      </p>
      <DeliveryStatus key={`mail-${enquiry.id}`} enquiry={enquiry} />
      <DialogBar>
        <ReplyQuestion
          isOpen={reply.isBack && enquiry.status !== 'answered'}
          enquiry={enquiry}
          save={save}
          onClose={reply.dismiss}
        />
        <StepButtons {...steps} isPaused={isDeleting} />
        <EnquiryStatusSelect key={enquiry.id} enquiry={enquiry} save={save} />
        <span className="ml-auto flex gap-2 max-sm:order-1">
          <Button variant="ghost" className="text-destructive!" onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <a href={replyLink(enquiry, site.name)} onClick={reply.leave} className={buttonVariants()}>
            Reply
          </a>
        </span>
      </DialogBar>
      {isDeleting && (
        <DeleteRecord of={enquiries} record={enquiry} onClose={() => setDeleting(false)} onDone={onClose} />
      )}
    </div>
  );
}
