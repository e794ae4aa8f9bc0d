import { Link } from 'react-router-dom';
import { exportPath } from '@/lib/listing';
import { cn } from '@/lib/cn';
import { DataTable, type Column } from '@/ui/data-table';
import { DownloadLink } from '@/ui/download-link';
import { FilterSelect } from '@/ui/filter-select';
import { useEditor } from '@/ui/form/use-editor';
import { ListPage } from '@/ui/list-page';
import { useListState } from '@/ui/list-state';
import { RowButton } from '@/ui/row-button';
import { partOf, useServerRows } from '@/ui/server-rows';
import { Time } from '@/ui/time';
import { useOpened } from '@/ui/use-opened';
import { enquiriesPath, useEnquiriesQuery, type ReceivedEnquiry } from './admin-api';
import { DeleteEnquiry } from './delete-enquiry';
import { EnquiryDialog } from './enquiry-dialog';
import { MailBadge, StatusBadge, statusOptions } from './enquiry-states';

type LinkTo = ReturnType<typeof useOpened>['linkTo'];

const columnsOf = (linkTo: LinkTo): Column<ReceivedEnquiry>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ id, name, status }) => (
      <Link
        {...linkTo(id)}
        className={cn('underline-offset-4 hover:underline', status === 'new' && 'font-semibold')}
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { id: 'company', header: 'Company', cell: ({ company }) => company },
  { id: 'createdAt', header: 'Received', sortable: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'mail', header: 'Mail', isNamed: true, cell: ({ mail }) => <MailBadge state={mail.state} /> },
];

/** The tab 'Enquiries' of the dashboard: what visitors have sent by the contact form. */
export function EnquiriesTab() {
  const list = useListState(['status']);
  const enquiries = useServerRows(useEnquiriesQuery(partOf(list), { refetchOnMountOrArgChange: true }), list);
  const { opened, linkTo, close } = useOpened();
  const deleting = useEditor<ReceivedEnquiry>();
  return (
    <ListPage
      title="Enquiries"
      lead="What visitors have sent, newest first"
      action={<DownloadLink to={exportPath(enquiriesPath, list)}>Export CSV</DownloadLink>}
      search={{ list, label: 'Search enquiries' }}
      filters={
        <FilterSelect
          label="Filter by status"
          all="All statuses"
          options={statusOptions}
          value={list.filters.status ?? ''}
          onChange={(status) => list.setFilter('status', status)}
        />
      }
    >
      <DataTable
        columns={columnsOf(linkTo)}
        keyOf={({ id }) => id}
        query={enquiries}
        list={list}
        actions={(enquiry) => (
          <RowButton
            label={`Delete enquiry of ${enquiry.name}`}
            danger
            onClick={() => deleting.edit(enquiry)}
          >
            Delete
          </RowButton>
        )}
        say={{
          loading: 'Loading enquiries...',
          empty: 'No enquiries found',
          failed: 'Failed to fetch enquiries',
        }}
      />
      {opened !== null && <EnquiryDialog key={opened} id={opened} onClose={close} />}
      {deleting.record && <DeleteEnquiry enquiry={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}
