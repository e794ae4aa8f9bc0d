import { MailOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { exportPath } from '@/admin/api/paginated-query';
import type { BulkAction } from '@/admin/bulk/bulk-rows';
import { defineResource } from '@/admin/resource/resource';
import { deletion, wordsFor } from '@/admin/resource/words';
import { DownloadLink } from '@/admin/table/download-link';
import { dateFilter, type Filter } from '@/admin/table/filters';
import { RowButton, RowLabel } from '@/admin/table/row-actions';
import type { Column } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import type { TableParams } from '@/admin/table/use-table-params';
import { formatClock, Time } from '@/admin/ui/time';
import { entities } from '@/shared/api/entities';
import { cn } from '@/shared/lib/dom/cn';
import { buttonVariants } from '@/shared/ui/button';
import { quote } from '@/admin/lib/text';
import { enquiriesEndpoints, enquiriesPath, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { MailBadge, StatusBadge, statusNames, statusOptions } from './enquiry-badges';
import { mailProblemOf } from './mail-problem';
import { useOpenParam } from './use-open-param';

/** Shows new enquiries without a reload: while the window is seen, and when the user returns to it. */
export const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
};

function useLiveRows(list: TableParams) {
  const query = enquiriesEndpoints.usePage(pageArgOf(list), live);
  // The rows stay as they are while the list is polled.
  const isFetching = query.isFetching && query.currentData === undefined;
  return useServerTable({ ...query, isFetching }, list);
}

const columns: Column<ReceivedEnquiry>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (enquiry) => <Sender enquiry={enquiry} /> },
  {
    id: 'message',
    header: 'Message',
    width: 'xl:w-96',
    isText: true,
    text: ({ message }) => firstWords(message),
    cell: ({ message, name, email, company }) => (
      <>
        <SearchMatch shown={[name, email, company, firstWords(message)].join(' ')} texts={[message]} />
        <span>{firstWords(message)}</span>
      </>
    ),
  },
  {
    id: 'createdAt',
    defaultSort: 'descending',
    header: 'Received',
    sortable: true,
    isDescendingFirst: true,
    cell: ({ createdAt }) => <Received at={createdAt} />,
  },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'mail', header: 'Mail', isNamed: true, cell: ({ mail }) => mail && <MailBadge state={mail.state} /> },
];

/** While mail waits in general, which is said above the list, a row has only what is different about its own. */
const columnsWhileWaiting: Column<ReceivedEnquiry>[] = columns.map((column) =>
  column.id === 'mail'
    ? { ...column, cell: (row) => row.mail?.state !== 'waiting' && column.cell(row) }
    : column,
);

const statusFilter: Filter = { name: 'status', emptyLabel: 'All but spam', options: statusOptions };

function useFilters() {
  const [filters] = useState(() => [statusFilter, dateFilter(Date.now())]);
  return filters;
}

/** Without what is said above the list, if mail waits in general. */
function columnsFor(all: Column<ReceivedEnquiry>[], rows: ReceivedEnquiry[] = []) {
  if (!mailProblemOf(rows)) return all;
  const isEmpty = rows.every(({ mail }) => mail?.state === 'waiting');
  return isEmpty ? all.filter(({ id }) => id !== 'mail') : columnsWhileWaiting;
}

const mark = (action: EnquiryStatus): BulkAction => ({
  label: `Mark as ${statusNames[action].toLowerCase()}`,
  progress: 'Marking',
  done: `marked as ${statusNames[action].toLowerCase()}`,
  body: { action },
});

export const enquiries = defineResource<ReceivedEnquiry>({
  endpoints: enquiriesEndpoints,
  address: entities.Enquiries,
  title: 'Enquiries',
  search: 'Search enquiries',
  name: 'name',
  words: wordsFor('enquiry', 'enquiries'),
  columns,
  columnsFor,
  filters: useFilters,
  useRows: useLiveRows,
  action: (list) => <DownloadLink to={exportPath(enquiriesPath, list)}>Export CSV</DownloadLink>,
  actions: (enquiry, remove) => (
    <>
      <OpenLink enquiry={enquiry} />
      <RowButton label={`Delete enquiry from ${enquiry.name}`} danger onClick={remove}>
        <RowLabel icon={Trash2}>Delete</RowLabel>
      </RowButton>
    </>
  ),
  useOpen: () => {
    const { open } = useOpenParam();
    return ({ id }) => open(id);
  },
  describeDeletion: ({ name }) =>
    `This will permanently delete the enquiry from "${name}". This action cannot be undone.`,
  deletedName: ({ name }) => `Enquiry from ${quote(name)}`,
  bulk: {
    noun: ['enquiry', 'enquiries'],
    asNamed: ({ id, name }) => ({ id, name: `enquiry from ${name}` }),
    actions: [mark('new'), mark('read'), mark('answered'), mark('spam'), deletion],
  },
  palette: {
    found: {
      title: 'Enquiries',
      detailOf: ({ company, email }) => company || email,
      pathOf: ({ id }) => `${entities.Enquiries}?open=${id}`,
    },
  },
});

const OpenLink = ({ enquiry: { id, name } }: { enquiry: ReceivedEnquiry }) => (
  <Link
    {...useOpenParam().linkTo(id)}
    aria-label={`Open enquiry from ${name}`}
    className={buttonVariants({ variant: 'ghost', size: 'sm' })}
  >
    <RowLabel icon={MailOpen}>Open</RowLabel>
  </Link>
);

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

/** Name and address, each in a line of its own, so that a long name leaves room for the address. */
function Sender({ enquiry: { id, name, email, company, status } }: { enquiry: ReceivedEnquiry }) {
  const { linkTo } = useOpenParam();
  const contact = company ? `${email} · ${company}` : email;
  return (
    <>
      <Link
        {...linkTo(id)}
        title={name}
        className={cn(
          'line-clamp-1 break-all underline-offset-4 hover:underline',
          status === 'new' && 'font-semibold',
        )}
      >
        {name}
      </Link>
      <span title={contact} className="line-clamp-1 text-caption font-normal break-all text-muted">
        {contact}
      </span>
    </>
  );
}
