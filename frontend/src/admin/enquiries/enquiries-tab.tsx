import { useEffect, useRef, useState } from 'react';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { focusInView } from '@/shared/hooks/use-list-focus';
import { Alert } from '@/shared/ui/alert';
import { live, useEnquiryCountsQuery, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { enquiries, useOpenParam } from './enquiries';
import { mailProblemOf } from './enquiry-badges';

const EnquiryDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "enquiry" */ './enquiry-dialog')).EnquiryDialog,
  { loading: 'Loading enquiry...', failed: 'We couldn’t load the enquiry.' },
);

export const EnquiriesTab = () => (
  <ResourcePanel of={enquiries}>{(rows) => <OpenEnquiry rows={rows} />}</ResourcePanel>
);

function OpenEnquiry({ rows }: { rows: ReceivedEnquiry[] | undefined }) {
  // The number in the tab is of the same moment as the list.
  const { data: counts } = useEnquiryCountsQuery(undefined, live);
  const { openId, show, close } = useOpenParam();
  const neighbours = useNeighbours(openId, rows);
  useFocusOnLast(openId);
  const mailProblem = mailProblemOf(rows);
  return (
    <>
      <p role="status" className="sr-only">
        {useArrivals(counts)}
      </p>
      {mailProblem && <Alert className="mb-4">{mailProblem}</Alert>}
      {openId !== null && (
        <EnquiryDialog
          id={openId}
          listed={rows?.find(({ id }) => String(id) === openId)}
          {...neighbours}
          show={show}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Announces that there are more new enquiries than at the last look, and not because some were marked as new again. Each text differs from the one before, so that it is
 * read out.
 */
function useArrivals(counts: Record<EnquiryStatus, number> | undefined): string {
  const [last, setLast] = useState<{ count: number; total: number; text: string }>();
  const count = counts?.new;
  if (count === undefined || count === last?.count) return last?.text ?? '';
  const total = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
  const arrived = last ? Math.min(count - last.count, total - last.total) : 0;
  const text =
    arrived > 0 ? `${arrived === 1 ? '1 new enquiry' : `${arrived} new enquiries`}, ${count} unread` : '';
  setLast({ count, total, text });
  return text;
}

/**
 * The neighbours of the open enquiry, in the order of the list when the first one was opened: an enquiry that is marked as read
 * leaves a list of new ones.
 */
function useNeighbours(openId: string | null, rows: ReceivedEnquiry[] | undefined) {
  const [order, setOrder] = useState<number[]>([]);
  const ids = rows?.map(({ id }) => id) ?? [];
  const index = order.findIndex((id) => String(id) === openId);
  if (index < 0 && rows && ids.join() !== order.join()) setOrder(ids);
  const at = (step: number) => (index < 0 ? undefined : order[index + step]);
  return { previous: at(-1), next: at(1) };
}

/** When the dialog closes, the focus goes to the row of the enquiry that was read last, not to the one that was opened first. */
function useFocusOnLast(openId: string | null) {
  const read = useRef<string[]>([]);
  useEffect(() => {
    if (openId !== null) return void read.current.push(openId);
    const [first, last] = [read.current[0], read.current.at(-1)];
    read.current = [];
    if (last === first) return;
    const link = `#content td:last-child a[href$="open=${last}"]`;
    // After the dialog has restored the focus.
    setTimeout(() => focusInView(document.querySelector<HTMLElement>(link)));
  }, [openId]);
}
