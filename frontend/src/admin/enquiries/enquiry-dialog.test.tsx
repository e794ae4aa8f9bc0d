import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { serveOne, waiting } from '@/test/fixtures/enquiry';
import { servePaginatedList, type Sent } from '@/test/fixtures/paginated-list';
import { enquiry } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { hold, server } from '@/test/server';
import { EnquiriesTab } from './enquiries-tab';

const open = (at = '/admin/enquiries?open=7') => renderWith(<EnquiriesTab />, { at });
const statuses = (sent: Sent[]) => sent.filter(([call]) => call.startsWith('PUT')).map(([, body]) => body);

test('a row opens the enquiry at its own address and marks it read once', async () => {
  const sent = serveOne(enquiry(7, { version: 3, message: 'First line\nSecond line' }));
  const { user, router } = open('/admin/enquiries?q=writer');
  await user.click(await screen.findByRole('link', { name: 'Writer 7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enquiry from Writer 7' });
  expect(router.state.location.search).toBe('?q=writer&open=7');
  expect(within(dialog).getByText(/First line/).textContent).toBe('First line\nSecond line');
  expect(within(dialog).getByText(/First line/)).toHaveClass('whitespace-pre-wrap');
  // The direction follows the message, not the page: Arabic runs from right to left.
  expect(within(dialog).getByText(/First line/)).toHaveAttribute('dir', 'auto');
  await waitFor(() => expect(within(dialog).getByLabelText('Status')).toHaveValue('read'));
  expect(sent).toEqual([['PUT /api/admin/enquiries/7 "3"', { status: 'read' }]]);
  expect(await inspect()).toHaveNoViolations();
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'New');
  expect(await within(await notices()).findByText('Enquiry updated successfully')).toBeVisible();
  expect(statuses(sent)).toEqual([{ status: 'read' }, { status: 'new' }]);
  await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=writer'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('saves quick changes one after the other, each with the latest version', async () => {
  const sent = serveOne(enquiry(7, { version: 3 }));
  server.use(
    http.put('/api/admin/enquiries/7', async () => {
      // The usual answer comes next.
      await delay(150);
      return undefined;
    }),
  );
  const { user } = open();
  const status = await screen.findByLabelText('Status', { selector: 'dialog select' });
  await user.selectOptions(status, 'Answered');
  await user.selectOptions(status, 'Spam');
  expect(status).toHaveValue('spam');
  await waitFor(() => expect(statuses(sent)).toHaveLength(3));
  expect(sent).toEqual([
    ['PUT /api/admin/enquiries/7 "3"', { status: 'read' }],
    ['PUT /api/admin/enquiries/7 "4"', { status: 'answered' }],
    ['PUT /api/admin/enquiries/7 "5"', { status: 'spam' }],
  ]);
  await waitFor(() => expect(status).toHaveValue('spam'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('spam is taken back by its notice, after the dialog is closed too', async () => {
  const sent = serveOne(enquiry(7, { status: 'answered', version: 3 }));
  const { user } = open();
  const dialog = await screen.findByRole('dialog', { name: 'Enquiry from Writer 7' });
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'Spam');
  const region = within(await notices());
  expect(await region.findByText('Marked as spam')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('Enquiry updated successfully')).toBeVisible();
  expect(sent).toEqual([
    ['PUT /api/admin/enquiries/7 "3"', { status: 'spam' }],
    ['PUT /api/admin/enquiries/7 "4"', { status: 'answered' }],
  ]);
});

/** Chooses a status, after the enquiry has changed: a call for it and a save of its status are answered with these. */
async function chooseSpam(read: () => Response, written: () => Response) {
  serveOne(enquiry(7, { status: 'read', version: 1 }));
  const { user } = open();
  const status = await screen.findByLabelText('Status');
  server.use(http.get('/api/admin/enquiries/7', read), http.put('/api/admin/enquiries/7', written));
  await user.selectOptions(status, 'Spam');
  return status;
}

test('reports a conflict with a status changed elsewhere', async () => {
  const status = await chooseSpam(
    () => HttpResponse.json(enquiry(7, { status: 'answered', version: 2 })),
    () => HttpResponse.json({ error: 'Changed meanwhile' }, { status: 412 }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Another user set it to Answered. Spam wasn’t saved: choose it again to apply it.',
  );
  await waitFor(() => expect(status).toHaveValue('answered'));
});

test('changing the status of a deleted enquiry reports a missing enquiry', async () => {
  const notFound = () => HttpResponse.json({ error: 'Not found', message: 'Not found' }, { status: 404 });
  await chooseSpam(notFound, notFound);
  expect(await within(await notices()).findByText('Enquiry not found')).toBeVisible();
});

test('reports a missing enquiry and a failed load', async () => {
  serveOne(enquiry(7));
  const { unmount } = open('/admin/enquiries?open=8');
  expect(await screen.findByText('Enquiry not found')).toBeVisible();
  unmount();
  server.use(http.get('/api/admin/enquiries/7', () => new HttpResponse(null, { status: 500 })));
  open();
  expect(await screen.findByText('Failed to fetch enquiry')).toBeVisible();
});

test('steps to the neighbours in the list by buttons and keys, and Back leads to the list', async () => {
  const rows = [9, 8, 7].map((id) => enquiry(id, { status: 'read' }));
  servePaginatedList('/api/admin/enquiries', rows, { textOf: ({ name }) => name });
  server.use(
    http.get('/api/admin/enquiries/:id', ({ params }) =>
      HttpResponse.json(rows.find(({ id }) => id === Number(params.id))),
    ),
  );
  const { user, router } = open('/admin/enquiries');
  await user.click(await screen.findByRole('link', { name: 'Writer 9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enquiry from Writer 9' });
  expect(within(dialog).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('dialog', { name: 'Enquiry from Writer 8' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.keyboard('j');
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will permanently delete the enquiry from "Writer 8". This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Enquiry from Writer 7' })).toBeVisible();
  expect(router.state.location.search).toBe('?open=7');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Enquiry from Writer 8' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the reply link has the sender in one line, the subject and the quoted message', async () => {
  const name = 'Ada\r\nBcc: all@example.com';
  serveOne(enquiry(7, { status: 'read', name, message: 'One & two\nthree' }));
  open();
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Reply' });
  const { protocol, pathname, searchParams } = new URL(href);
  expect(protocol + pathname).toBe('mailto:writer-7@example.com');
  expect(searchParams.get('subject')).toBe('Re: Your enquiry to Northlight AI');
  expect(searchParams.get('body')).toMatch(/^Hello Ada Bcc: all@example\.com,\r\n/);
  expect(searchParams.get('body')).toContain('> One & two\r\n> three');
});

test.each([
  ['Latin', 'Ada', 'Could you help us? '],
  ['Arabic', 'اسم طويل '.repeat(22), 'هل يمكنكم مساعدتنا؟\n'],
  ['emoji', '👩‍🚀', '👩‍🚀'],
])('keeps the reply link short, on whole characters: %s', async (_, name, sentence) => {
  const message = sentence.repeat(200);
  serveOne(enquiry(7, { status: 'read', name, message }));
  open();
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Reply' });
  expect(href.length).toBeLessThanOrEqual(2000);
  expect(href.length).toBeGreaterThan(1900);
  const quoted = /wrote:\r\n(.*)…$/s.exec(new URL(href).searchParams.get('body') ?? '')?.[1] ?? '';
  const kept = quoted.replace(/^> /gm, '').replaceAll('\r', '');
  expect(message.startsWith(kept)).toBe(true);
  const characters = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  expect(characters(message).slice(0, characters(kept).length).join('')).toBe(kept);
});

test('a failed mail shows the reason, and can be sent again', async () => {
  const sent = serveOne(enquiry(7, { status: 'read', mail: waiting }));
  const { user } = open();
  const mail = within(await screen.findByRole('region', { name: 'Mail' }));
  expect(mail.getByText('Waiting')).toBeVisible();
  expect(mail.getByText('2 attempts')).toBeVisible();
  expect(mail.getByText('The mail server could not be reached')).toBeVisible();
  expect(mail.getByText(/Next try/)).toBeVisible();
  await user.click(mail.getByRole('button', { name: 'Send again' }));
  expect(await mail.findByText('Sent')).toBeVisible();
  expect(mail.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(await within(await notices()).findByText('Mail sent successfully')).toBeVisible();
  expect(sent).toEqual([['POST /api/admin/enquiries/7/mail', null]]);
});

test.each([
  [{ ...waiting, state: 'refused', error: 'No such mailbox' }, 'Error', 'No such mailbox'],
  // The error is still that of the attempt before.
  [
    { ...waiting, error: '550', nextTryAt: new Date().toISOString() },
    'Not sent yet',
    /^The mail server is slow/,
  ],
])('does not report success if the mail isn’t sent: %o', async (mail, title, description) => {
  serveOne(enquiry(7, { status: 'read', mail: waiting }));
  server.use(http.post('/api/admin/enquiries/7/mail', () => HttpResponse.json({ ...enquiry(7), mail })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const region = within(await notices());
  expect(await region.findByText(title)).toBeInTheDocument();
  expect(region.getByText(description)).toBeInTheDocument();
  expect(region.queryByText(/550/)).toBeNull();
});

test('the mail of spam is stopped and can’t be sent', async () => {
  serveOne(
    enquiry(7, { status: 'spam', mail: { ...waiting, state: 'stopped', error: null, nextTryAt: null } }),
  );
  open();
  const mail = await screen.findByRole('region', { name: 'Mail' });
  expect(mail).toHaveTextContent('Stopped');
  expect(mail).toHaveTextContent('Spam isn’t mailed.');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('a lost call is reported, and a double click sends once', async () => {
  serveOne(enquiry(7, { status: 'read', mail: waiting }));
  const lost = vi.fn(() => HttpResponse.error());
  const lose = hold('post', '/api/admin/enquiries/7/mail', lost);
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Send again' }));
  lose();
  expect(await within(await notices()).findByText('The mail couldn’t be sent.')).toBeInTheDocument();
  expect(lost).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
});
