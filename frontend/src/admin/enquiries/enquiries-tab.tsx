import { useState } from 'react';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { Alert } from '@/shared/ui/alert';
import { useEnquiryCountsQuery, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { enquiries, live } from './enquiries';
import { mailProblemOf } from './mail-problem';
import { useOpenParam } from './use-open-param';
import { useSteps } from './use-steps';

const EnquiryDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "enquiry" */ './enquiry-dialog')).EnquiryDialog,
  { loading: 'Loading enquiry...', failed: 'We couldn’t load the enquiry.' },
);

/** The tab 'Enquiries' of the dashboard: what visitors have sent by the contact form. */
export const EnquiriesTab = () => (
  <ResourcePanel of={enquiries}>{(rows) => <OpenEnquiry rows={rows} />}</ResourcePanel>
);

/** The enquiry that the address names, and what is said above the list. */
function OpenEnquiry({ rows }: { rows: ReceivedEnquiry[] | undefined }) {
  // The number in the tab is of the same moment as the list.
  const { data: counts } = useEnquiryCountsQuery(undefined, live);
  const { openId, close } = useOpenParam();
  const steps = useSteps(rows);
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
          steps={steps}
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
