import { MailOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { exportPath } from '@/admin/api/paginated-query';
import { lazyBulkBar, type BulkRows } from '@/admin/bulk/bulk-rows';
import { BulkTable } from '@/admin/bulk/bulk-table';
import { DownloadLink } from '@/admin/table/download-link';
import { FilterSelects } from '@/admin/table/filter-select';
import { dateFilter, type Filter } from '@/admin/table/filters';
import { ListPage } from '@/admin/table/list-page';
import { RowButton, RowLabel } from '@/admin/table/row-actions';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useOpenParam } from '@/admin/table/use-open-param';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { Alert } from '@/shared/ui/alert';
import { buttonVariants } from '@/shared/ui/button';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { enquiriesPath, useEnquiriesQuery, useEnquiryCountsQuery, type ReceivedEnquiry } from './api';
import { DeleteEnquiry } from './delete-enquiry';
import { statusOptions } from './enquiry-badges';
import { columnsOf } from './enquiry-columns';
import { mailProblemOf } from './mail-problem';
import { useArrivals } from './use-arrivals';
import { useSteps } from './use-steps';

const EnquiryDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "enquiry" */ './enquiry-dialog')).EnquiryDialog,
  { loading: 'Loading enquiry...', failed: 'We couldn’t load the enquiry.' },
);

const bulk: BulkRows<ReceivedEnquiry> = {
  path: enquiriesPath,
  tag: 'Enquiries',
  noun: ['enquiry', 'enquiries'],
  asNamed: ({ id, name }) => ({ id, name: `enquiry from ${name}` }),
  Bar: lazyBulkBar(
    async () => (await import(/* webpackChunkName: "bulk-enquiries" */ './bulk-enquiries')).BulkEnquiries,
  ),
};

const statusFilter: Filter = { name: 'status', emptyLabel: 'All but spam', options: statusOptions };

/** Shows new enquiries without a reload: while the window is seen, and when the user returns to it. */
const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
};

/** The tab 'Enquiries' of the dashboard: what visitors have sent by the contact form. */
export function EnquiriesTab() {
  const list = useTableParams(['status', 'date']);
  const [filters] = useState(() => [statusFilter, dateFilter(Date.now())]);
  const arg = pageArgOf(list);
  const query = useEnquiriesQuery(arg, live);
  // The rows stay as they are while the list is polled.
  const isFetching = query.isFetching && query.currentData === undefined;
  const enquiries = useServerTable({ ...query, isFetching }, list);
  // The number in the tab is of the same moment as the list.
  const { data: counts } = useEnquiryCountsQuery(undefined, live);
  const { openId, linkTo, open, close } = useOpenParam();
  const steps = useSteps(enquiries.data?.rows);
  const arrivals = useArrivals(counts);
  const deleting = useRecordEditor<ReceivedEnquiry>();
  const mailProblem = mailProblemOf(enquiries.data?.rows);
  return (
    <ListPage
      title="Enquiries"
      action={<DownloadLink to={exportPath(enquiriesPath, list)}>Export CSV</DownloadLink>}
      search={{ list, label: 'Search enquiries', query: enquiries }}
      filters={<FilterSelects list={list} filters={filters} />}
    >
      <p role="status" className="sr-only">
        {arrivals}
      </p>
      {mailProblem && <Alert className="mb-4">{mailProblem}</Alert>}
      <BulkTable
        bulk={bulk}
        columns={columnsOf(mailProblem, enquiries.data?.rows)}
        query={enquiries}
        list={list}
        open={({ id }) => open(id)}
        filters={filters}
        actions={(enquiry) => (
          <>
            <Link
              {...linkTo(enquiry.id)}
              aria-label={`Open enquiry from ${enquiry.name}`}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              <RowLabel icon={MailOpen}>Open</RowLabel>
            </Link>
            <RowButton
              label={`Delete enquiry from ${enquiry.name}`}
              danger
              onClick={() => deleting.edit(enquiry)}
            >
              <RowLabel icon={Trash2}>Delete</RowLabel>
            </RowButton>
          </>
        )}
        messages={{
          loading: 'Loading enquiries...',
          empty: 'No enquiries found',
          noun: 'enquiries',
          failed: 'Failed to fetch enquiries',
        }}
      />
      {openId !== null && (
        <EnquiryDialog
          id={openId}
          listed={enquiries.data?.rows.find(({ id }) => String(id) === openId)}
          steps={steps}
          onClose={close}
        />
      )}
      {deleting.record && <DeleteEnquiry enquiry={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}
