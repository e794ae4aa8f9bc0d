import { Link } from 'react-router-dom';
import { exportPath } from '@/api/records/paginated-query';
import { DataTable, type Column } from '@/components/data-table/data-table';
import { DownloadLink } from '@/components/data-table/download-link';
import { ListPage } from '@/components/data-table/list-page';
import { RowButton } from '@/components/data-table/row-actions';
import { pageArgOf, useServerTable } from '@/components/data-table/server-table';
import { useOpenParam } from '@/components/data-table/use-open-param';
import { useRecordEditor } from '@/components/data-table/use-record-editor';
import { useTableParams } from '@/components/data-table/use-table-params';
import { buttonVariants } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import {
  enquiriesPath,
  useEnquiriesQuery,
  useEnquiryCountsQuery,
  type ReceivedEnquiry,
} from '@/features/enquiries/admin-api';
import { cn } from '@/lib/dom/cn';
import { DeleteEnquiry } from './delete-enquiry';
import { MailBadge, StatusBadge, statusOptions } from './enquiry-badges';
import { EnquiryDialog } from './enquiry-dialog';

const columns: Column<ReceivedEnquiry>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (enquiry) => <Sender enquiry={enquiry} /> },
  { id: 'company', header: 'Company', isText: true, cell: ({ company }) => company },
  { id: 'createdAt', header: 'Received', sortable: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'mail', header: 'Mail', isNamed: true, cell: ({ mail }) => <MailBadge state={mail.state} /> },
];

function Sender({ enquiry: { id, name, email, status } }: { enquiry: ReceivedEnquiry }) {
  const { linkTo } = useOpenParam();
  return (
    <>
      <Link
        {...linkTo(id)}
        className={cn('underline-offset-4 hover:underline', status === 'new' && 'font-semibold')}
      >
        {name}
      </Link>
      <span className="block text-caption font-normal text-muted">{email}</span>
    </>
  );
}

/** Shows new enquiries when the user returns to the tab. */
const alwaysRefetch = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** The tab 'Enquiries' of the dashboard: what visitors have sent by the contact form. */
export function EnquiriesTab() {
  const list = useTableParams(['status']);
  const enquiries = useServerTable(useEnquiriesQuery(pageArgOf(list), alwaysRefetch), list);
  // The number in the tab is of the same moment as the list.
  useEnquiryCountsQuery(undefined, alwaysRefetch);
  const { openId, linkTo, close } = useOpenParam();
  const deleting = useRecordEditor<ReceivedEnquiry>();
  return (
    <ListPage
      title="Enquiries"
      lead="Messages from visitors, newest first"
      action={<DownloadLink to={exportPath(enquiriesPath, list)}>Export CSV</DownloadLink>}
      search={{ list, label: 'Search enquiries' }}
      filters={
        <Select
          aria-label="Filter by status"
          emptyLabel="All statuses"
          className="max-sm:flex-1"
          options={statusOptions}
          value={list.filters.status}
          onChange={({ target }) => list.setFilter('status', target.value)}
        />
      }
    >
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={enquiries}
        list={list}
        actions={(enquiry) => (
          <>
            <Link
              {...linkTo(enquiry.id)}
              aria-label={`Open enquiry from ${enquiry.name}`}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              Open
            </Link>
            <RowButton
              label={`Delete enquiry from ${enquiry.name}`}
              danger
              onClick={() => deleting.edit(enquiry)}
            >
              Delete
            </RowButton>
          </>
        )}
        messages={{
          loading: 'Loading enquiries...',
          empty: 'No enquiries found',
          failed: 'Failed to fetch enquiries',
        }}
      />
      {openId !== null && <EnquiryDialog key={openId} id={openId} onClose={close} />}
      {deleting.record && <DeleteEnquiry enquiry={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}
