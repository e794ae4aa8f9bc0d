import { MailOpen, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { exportPath } from '@/api/records/paginated-query';
import { bulkMessages, isAnySelected, useSelection } from '@/components/bulk/selection';
import { DataTable, type Column } from '@/components/data-table/data-table';
import { DownloadLink } from '@/components/data-table/download-link';
import { ListPage } from '@/components/data-table/list-page';
import { RowButton, RowLabel } from '@/components/data-table/row-actions';
import { pageArgOf, useServerTable } from '@/components/data-table/server-table';
import { useOpenParam } from '@/components/data-table/use-open-param';
import { useRecordEditor } from '@/components/data-table/use-record-editor';
import { useTableParams } from '@/components/data-table/use-table-params';
import { buttonVariants } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/feedback/lazy-component';
import { Select } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import {
  enquiriesPath,
  useEnquiriesQuery,
  useEnquiryCountsQuery,
  type ReceivedEnquiry,
} from '@/features/enquiries/admin-api';
import { cn } from '@/lib/dom/cn';
import { formatClock } from '@/lib/text/format-time';
import { DeleteEnquiry } from './delete-enquiry';
import { MailBadge, StatusBadge, statusOptions } from './enquiry-badges';
import { useArrivals } from './use-arrivals';
import { useSteps } from './use-steps';

const EnquiryDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "enquiry" */ './enquiry-dialog')).EnquiryDialog,
  { loading: 'Loading enquiry...', failed: 'We couldn’t load the enquiry.' },
);

const BulkEnquiries = lazyComponent(
  async () => (await import(/* webpackChunkName: "bulk-enquiries" */ './bulk-enquiries')).BulkEnquiries,
  bulkMessages,
);

const columns: Column<ReceivedEnquiry>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (enquiry) => <Sender enquiry={enquiry} /> },
  {
    id: 'message',
    header: 'Message',
    isText: true,
    text: ({ message }) => firstWords(message),
    cell: ({ message }) => firstWords(message),
  },
  {
    id: 'createdAt',
    header: 'Received',
    sortable: true,
    cell: ({ createdAt }) => <Received at={createdAt} />,
  },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'mail', header: 'Mail', isNamed: true, cell: ({ mail }) => <MailBadge state={mail.state} /> },
];

/** The day above the time of day: one line would take the room of another column. */
const Received = ({ at }: { at: string }) => (
  <>
    <Time at={at} />
    <span className="block text-caption font-normal max-sm:ml-2 max-sm:inline">{formatClock(at)}</span>
  </>
);

/** As much as two lines of a cell may hold, in characters. */
const previewLength = 160;

const firstWords = (message: string) =>
  message.trimStart().slice(0, previewLength).replace(/\s+/g, ' ').trim();

function Sender({ enquiry: { id, name, email, company, status } }: { enquiry: ReceivedEnquiry }) {
  const { linkTo } = useOpenParam();
  return (
    <>
      <Link
        {...linkTo(id)}
        className={cn('underline-offset-4 hover:underline', status === 'new' && 'font-semibold')}
      >
        {name}
      </Link>
      <span className="block text-caption font-normal text-muted">
        {company ? `${email} · ${company}` : email}
      </span>
    </>
  );
}

/** Shows new enquiries without a reload: while the window is seen, and when the user returns to it. */
const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
};

/** The tab 'Enquiries' of the dashboard: what visitors have sent by the contact form. */
export function EnquiriesTab() {
  const list = useTableParams(['status']);
  const arg = pageArgOf(list);
  const query = useEnquiriesQuery(arg, live);
  // The rows stay as they are while the list is polled.
  const isFetching = query.isFetching && query.currentData === undefined;
  const enquiries = useServerTable({ ...query, isFetching }, list);
  // The number in the tab is of the same moment as the list.
  const { data: counts } = useEnquiryCountsQuery(undefined, live);
  const { openId, linkTo, close } = useOpenParam();
  const steps = useSteps(enquiries.data?.rows);
  const arrivals = useArrivals(counts);
  const selection = useSelection(list);
  const deleting = useRecordEditor<ReceivedEnquiry>();
  return (
    <ListPage
      title="Enquiries"
      action={<DownloadLink to={exportPath(enquiriesPath, list)}>Export CSV</DownloadLink>}
      search={{ list, label: 'Search enquiries' }}
      filters={
        <Select
          aria-label="Filter by status"
          emptyLabel="All but spam"
          className="max-sm:flex-1"
          options={statusOptions}
          value={list.filters.status}
          onChange={({ target }) => list.setFilter('status', target.value)}
        />
      }
    >
      <p role="status" className="sr-only">
        {arrivals}
      </p>
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        selecting={{ selection, asNamed: ({ id, name }) => ({ id, name: `enquiry from ${name}` }) }}
        query={enquiries}
        list={list}
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
          failed: 'Failed to fetch enquiries',
        }}
      />
      {isAnySelected(selection) && (
        <BulkEnquiries list={list} selection={selection} total={enquiries.data?.total ?? 0} />
      )}
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
