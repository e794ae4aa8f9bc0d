import { MailOpen, Trash2 } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { exportPath } from '@/admin/api/paginated-query';
import type { BulkAction } from '@/admin/bulk/bulk-rows';
import { defineResource } from '@/admin/resource/resource';
import { deletion, wordsFor } from '@/admin/resource/words';
import { DownloadLink } from '@/admin/table/download-link';
import { dateFilter } from '@/admin/table/filters';
import { RowButton, RowLabel } from '@/admin/table/row-actions';
import { timeColumn, type Column } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { useServerTable } from '@/admin/table/server-table';
import type { TableParams } from '@/admin/table/use-table-params';
import { quote } from '@/admin/lib/text';
import { optionsOf } from '@/admin/ui/select';
import { formatClock, Time } from '@/admin/ui/time';
import { entities } from '@/shared/api/entities';
import { cn } from '@/shared/lib/dom/cn';
import { buttonVariants } from '@/shared/ui/button';
import { enquiriesEndpoints, enquiriesPath, live, type EnquiryStatus, type ReceivedEnquiry } from './api';
import { MailBadge, mailProblemOf, StatusBadge, statusNames } from './enquiry-badges';

function useLiveRows(list: TableParams) {
  const query = enquiriesEndpoints.usePage(list, live);
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
    cell: ({ message, name, email, company }) => (
      <>
        <SearchMatch shown={[name, email, company, firstWords(message)].join(' ')} texts={[message]} />
        <span>{firstWords(message)}</span>
      </>
    ),
  },
  {
    ...timeColumn('createdAt', 'Received', 'descending'),
    cell: ({ createdAt }) => <Received at={createdAt} />,
  },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'mail', header: 'Mail', isNamed: true, cell: ({ mail }) => mail && <MailBadge state={mail.state} /> },
];

/** While mail waits in general, which is said above the list, a row has only what is different about its own. */
function columnsFor(all: Column<ReceivedEnquiry>[], rows: ReceivedEnquiry[] = []) {
  if (!mailProblemOf(rows)) return all;
  const isWaiting = ({ mail }: ReceivedEnquiry) => mail?.state === 'waiting';
  return all.flatMap((column) => {
    if (column.id !== 'mail') return column;
    const cell = (row: ReceivedEnquiry) => !isWaiting(row) && column.cell(row);
    return rows.every(isWaiting) ? [] : { ...column, cell };
  });
}

const marks = (Object.keys(statusNames) as EnquiryStatus[]).map((action): BulkAction => {
  const name = statusNames[action].toLowerCase();
  return { label: `Mark as ${name}`, progress: 'Marking', done: `marked as ${name}`, body: { action } };
});

export const enquiries = defineResource<ReceivedEnquiry>({
  endpoints: enquiriesEndpoints,
  address: entities.Enquiries,
  title: 'Enquiries',
  name: 'name',
  words: wordsFor('enquiry', 'enquiries'),
  columns,
  columnsFor,
  filters: () => [
    { name: 'status', emptyLabel: 'All but spam', options: optionsOf(statusNames) },
    dateFilter(Date.now()),
  ],
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
    actions: [...marks, deletion],
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

/**
 * The open record of a list is in the URL (`?open=12`), next to the list's own state: the link can be shared,
 * and the browser's Back closes it.
 */
export function useOpenParam() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // A link that opens a record says so in its history entry: the list is the one before.
  const entry = state as { isOpenedHere?: boolean } | null;
  const query = new URLSearchParams(search);
  const openId = query.get('open');
  const at = (id: number | undefined) => {
    const next = new URLSearchParams(query);
    if (id === undefined) next.delete('open');
    else next.set('open', String(id));
    return { search: next.toString() };
  };
  const opening = { state: { ...entry, isOpenedHere: true }, preventScrollReset: true };
  const replacing = { replace: true, preventScrollReset: true };
  return {
    openId,
    linkTo: (id: number) => ({ to: at(id), ...opening }),
    open: (id: number) => void navigate(at(id), opening),
    show: (id: number) => void navigate(at(id), { ...replacing, state: entry }),
    close: () => void (entry?.isOpenedHere ? navigate(-1) : navigate(at(undefined), replacing)),
  };
}
