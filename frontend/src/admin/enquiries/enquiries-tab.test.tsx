import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReceivedEnquiry } from './api';
import { inspect } from '@/test/axe';
import { waiting } from '@/test/fixtures/enquiry';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { enquiry } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { serve as serveRead } from '@/test/server';
import { EnquiriesTab } from './enquiries-tab';

const serve = (enquiries: ReceivedEnquiry[]) =>
  servePaginatedList('/api/admin/enquiries', enquiries, {
    textOf: ({ name, email, message }) => `${name} ${email} ${message}`,
    filters: { status: ({ status }, wanted) => status === wanted },
  });

const open = (at = '/admin/enquiries') => renderWith(<EnquiriesTab />, { at });
const names = () => screen.getAllByRole('link', { name: /^Writer/ }).map((link) => link.textContent);

test('a row shows sender, date, status and mail delivery', async () => {
  serve([
    enquiry(1, { company: 'Analytical Engines' }),
    enquiry(2, {
      status: 'spam',
      mail: { state: 'refused', attempts: 3, error: 'No such mailbox', sentAt: null, nextTryAt: null },
    }),
  ]);
  const { container } = open();
  expect(screen.getByText('Loading enquiries...')).toBeVisible();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/Writer 1.*writer-1@example\.com.*Analytical Engines.*New.*Sent/);
  const time = new Date(enquiry(1).createdAt).toLocaleTimeString(undefined, { timeStyle: 'short' });
  expect(first?.textContent).toContain(time);
  expect(second).toHaveTextContent(/Writer 2.*Spam.*Refused/);
  expect(await inspect(container)).toHaveNoViolations();
});

test('status and search are kept in the address and applied to the export', async () => {
  const { requests } = serve([enquiry(1), enquiry(2, { status: 'answered' }), enquiry(3)]);
  const { user, router } = open();
  await screen.findByText('Writer 1');
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'Answered');
  await waitFor(() => expect(names()).toEqual(['Writer 2']));
  expect(router.state.location.search).toBe('?status=answered');
  expect(requests.at(-1)).toBe('?limit=20&status=answered');
  await user.type(screen.getByRole('searchbox'), 'nobody');
  expect(await screen.findByText('No enquiries match “nobody” with status Answered')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/enquiries.csv?q=nobody&status=answered',
  );
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(router.state.location.search).toBe('');
});

test('an unknown status in the address shows all enquiries', async () => {
  serve([enquiry(1)]);
  const { router } = open('/admin/enquiries?status=nonsense');
  expect(await screen.findByText('Writer 1')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('a new enquiry appears without a reload and is announced', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve([enquiry(1, { message: 'First   words\nand more' })]);
  open();
  expect(await screen.findByText('First words and more')).toBeVisible();
  serve([enquiry(2, { status: 'new' }), enquiry(1)]);
  serveRead('/api/admin/enquiries/counts', { new: 1, read: 1, answered: 0, spam: 0 });
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByRole('link', { name: 'Writer 2' })).toBeVisible();
  expect(await screen.findByText('1 new enquiry, 1 unread')).toBeInTheDocument();
  vi.useRealTimers();
});

test('says once that mail isn’t set up, and keeps what is different in the rows', async () => {
  serve([
    enquiry(1, { mail: { ...waiting, nextTryAt: null } }),
    enquiry(2, { mail: { ...waiting, state: 'refused', nextTryAt: null } }),
  ]);
  open();
  expect(
    await screen.findByText('Mail isn’t set up: enquiries are kept here, and nothing is sent.'),
  ).toBeVisible();
  expect(screen.queryByText('Waiting')).toBeNull();
  expect(screen.getByText('Refused')).toBeVisible();
});

test('says once that mail waits if it does so for many, and in the row if it is one', async () => {
  const rows = [1, 2, 3].map((id) => enquiry(id, { mail: waiting }));
  serve(rows);
  const { unmount } = open();
  expect(await screen.findByText(/^Mail about 3 of these enquiries is waiting/)).toHaveTextContent(
    'The mail server could not be reached',
  );
  expect(screen.queryByText('Waiting')).toBeNull();
  unmount();
  serve(rows.slice(0, 1));
  open();
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(screen.queryByText(/^Mail about/)).toBeNull();
});
