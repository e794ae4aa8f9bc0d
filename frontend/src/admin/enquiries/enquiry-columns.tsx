import { Link } from 'react-router-dom';
import type { Column } from '@/admin/table/data-table';
import { useOpenParam } from '@/admin/table/use-open-param';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { Time } from '@/admin/ui/time';
import type { ReceivedEnquiry } from './api';
import { cn } from '@/shared/lib/dom/cn';
import { formatClock } from '@/admin/lib/format-time';
import { MailBadge, StatusBadge } from './enquiry-badges';

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

/** The columns for these rows. `mailProblem` is why mail waits in general. */
export function columnsOf(mailProblem: string | undefined, rows: ReceivedEnquiry[] = []) {
  if (!mailProblem) return columns;
  const isEmpty = rows.every(({ mail }) => mail?.state === 'waiting');
  return isEmpty ? columns.filter(({ id }) => id !== 'mail') : columnsWhileWaiting;
}

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
