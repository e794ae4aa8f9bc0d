import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRecheckSessionOn401 } from '@/admin/api/access';
import { useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { DeleteRecord } from '@/admin/resource/deletion';
import { RecordState } from '@/admin/resource/opened-record';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { Time } from '@/admin/ui/time';
import { messageOf } from '@/shared/api/errors';
import { usePageState } from '@/shared/hooks/use-page-state';
import { hasSingleKeys } from '@/shared/lib/dom/keys';
import { Button, buttonVariants } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { MetaList } from '@/shared/ui/meta-list';
import { useToast } from '@/shared/ui/toast/toast';
import { enquiriesEndpoints, type ReceivedEnquiry } from './api';
import { enquiries } from './enquiries';
import {
  DeliveryStatus,
  StatusSelect,
  useSaveStatus,
  type SaveStatus,
  type StatusProps,
} from './enquiry-status';
import { replyLink, ReplyQuestion, useReturnFromReply } from './reply';

interface EnquiryDialogProps {
  /** The id as it is in the URL; may be invalid. */
  id: string;
  /** Its row in the list, shown until it is loaded. */
  listed: ReceivedEnquiry | undefined;
  previous: number | undefined;
  next: number | undefined;
  show: (id: number) => void;
  onClose: () => void;
}

export function EnquiryDialog({ id, listed, ...rest }: EnquiryDialogProps) {
  const query = enquiriesEndpoints.useOne(id, { refetchOnMountOrArgChange: true });
  const { currentData, error } = query;
  const enquiry = currentData === undefined && !error ? listed : currentData;
  useRecheckSessionOn401(error);
  const save = useSaveStatus();
  useMarkRead(currentData, save);
  const { words } = enquiries;
  const notFound = <p className="py-8 text-center text-muted">{words.notFound}</p>;
  return (
    <Dialog
      title={enquiry ? `Enquiry from ${enquiry.name}` : 'Enquiry'}
      {...(enquiry && { description: <Sender enquiry={enquiry} /> })}
      className="max-w-2xl"
      onClose={rest.onClose}
    >
      {enquiry && <EnquiryDetails {...rest} enquiry={enquiry} save={save} />}
      {!enquiry && <RecordState query={query} one={words.one} notFound={notFound} />}
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

const Sender = ({ enquiry: { email, company, createdAt } }: { enquiry: ReceivedEnquiry }) => (
  <MetaList>
    {email}
    {company || null}
    <Time at={createdAt} withClock />
  </MetaList>
);

function startAtTop(message: HTMLElement | null) {
  const dialog = message?.closest('dialog');
  if (dialog) dialog.scrollTop = 0;
}

/** The parts with a state of their own are keyed by the enquiry; the step buttons are not, so that they keep the focus. */
function EnquiryDetails({
  enquiry,
  save,
  onClose,
  ...steps
}: StatusProps & Omit<EnquiryDialogProps, 'id' | 'listed'>) {
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
        <StatusSelect key={enquiry.id} enquiry={enquiry} save={save} />
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

interface StepButtonsProps extends Pick<EnquiryDialogProps, 'previous' | 'next' | 'show'> {
  /** Whether a question above the dialog has the keyboard. */
  isPaused: boolean;
}

/** Leads to the enquiries before and after; so do the keys K and J. */
function StepButtons({ previous, next, show, isPaused }: StepButtonsProps) {
  const buttons = [
    { label: 'Previous', shortcut: 'K', id: previous, Icon: ChevronLeft },
    { label: 'Next', shortcut: 'J', id: next, Icon: ChevronRight },
  ];
  useDocumentEvent<KeyboardEvent>('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping = (target as Element).closest?.('input, select, textarea');
    if (isPaused || isTyping || !hasSingleKeys() || ctrlKey || metaKey || altKey) return;
    const id = buttons.find(({ shortcut }) => shortcut === key.toUpperCase())?.id;
    if (id !== undefined) show(id);
  });
  return (
    // On a phone below the status, which fills a line.
    <div className="flex gap-1 max-sm:order-1">
      {buttons.map(({ label, shortcut, id, Icon }) => (
        // Not `disabled` at the end, so that it keeps the focus.
        <Button
          key={label}
          variant="outline"
          size="icon"
          aria-label={label}
          aria-keyshortcuts={shortcut}
          aria-disabled={id === undefined || undefined}
          title={id === undefined ? 'No more on this page' : `${label} (${shortcut})`}
          onClick={() => id !== undefined && show(id)}
          className={id === undefined ? 'opacity-50' : ''}
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      ))}
    </div>
  );
}
