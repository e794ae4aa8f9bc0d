import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { useRecheckSessionOn401 } from '@/api/session/use-recheck-session-on-401';
import { MetaList } from '@/components/site/meta-list';
import { Button, buttonVariants } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Failure, Loading } from '@/components/ui/feedback/feedback';
import { Time } from '@/components/ui/time';
import { useToast } from '@/components/ui/toast/toast';
import { useEnquiryQuery, type ReceivedEnquiry } from '@/features/enquiries/admin-api';
import { usePageState } from '@/hooks/use-page-state';
import { DeleteEnquiry } from './delete-enquiry';
import { DeliveryStatus } from './enquiry-mail';
import { EnquiryStatusSelect } from './enquiry-status-select';
import { replyLink } from './reply-link';
import { useEnquiryStatus, type SaveStatus } from './use-enquiry-status';

export interface EnquiryDialogProps {
  /** The id as it is in the URL; may be invalid. */
  id: string;
  onClose: () => void;
}

/** One enquiry, whole, and what can be done about it. */
export function EnquiryDialog({ id, onClose }: EnquiryDialogProps) {
  const { data, error, isFetching, refetch } = useEnquiryQuery(id, { refetchOnMountOrArgChange: true });
  useRecheckSessionOn401(error);
  const save = useEnquiryStatus();
  useMarkRead(data, save);
  return (
    <Dialog
      title={data ? `Enquiry from ${data.name}` : 'Enquiry'}
      {...(data && { description: <Sender enquiry={data} /> })}
      className="max-w-2xl"
      onClose={onClose}
    >
      {data && <EnquiryDetails enquiry={data} save={save} onClose={onClose} />}
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
  const isRead = useRef(false);
  const markRead = useEffectEvent(async () => {
    if (!enquiry || isRead.current) return;
    isRead.current = true;
    if (enquiry.status !== 'new') return;
    try {
      await save(enquiry, 'read');
    } catch (cause) {
      const description = messageOf(cause, 'Failed to mark the enquiry as read');
      toast({ variant: 'destructive', title: 'Error', description });
    }
  });
  const isLoaded = Boolean(enquiry);
  useEffect(() => {
    if (isLoaded) void markRead();
  }, [isLoaded]);
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
  onClose: () => void;
}

function EnquiryDetails({ enquiry, save, onClose }: EnquiryDetailsProps) {
  const { site } = usePageState();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <p
        dir="auto"
        className="rounded-table border border-line bg-bg p-4 text-body wrap-anywhere whitespace-pre-wrap"
      >
        {enquiry.message}
      </p>
      <DeliveryStatus enquiry={enquiry} />
      <EnquiryStatusSelect enquiry={enquiry} save={save} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <a href={replyLink(enquiry, site.name)} className={buttonVariants()}>
          Reply
        </a>
        <Button variant="ghost" className="ml-auto text-destructive!" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && <DeleteEnquiry enquiry={enquiry} onClose={() => setDeleting(false)} onDone={onClose} />}
    </div>
  );
}
