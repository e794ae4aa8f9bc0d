import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { callOf, serveListing, type Sent } from '@/test/listing';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { enquiry } from '@/test/sample';
import { server } from '@/test/server';
import type { EnquiryMail, ReceivedEnquiry } from './admin-api';
import { EnquiriesTab } from './enquiries-tab';

const waiting: EnquiryMail = {
  state: 'waiting',
  attempts: 2,
  error: 'The mail server could not be reached',
  sentAt: null,
  nextTryAt: '2026-03-05T13:00:00Z',
};

/** Serves one enquiry, of which the status can be set and the mail sent; says what was sent. */
function serveOne(first: ReceivedEnquiry) {
  let state = first;
  const { sent } = serveListing('/api/admin/enquiries', [first], { textOf: ({ name }) => name });
  const take = async (request: Request, change: (body: unknown) => Partial<ReceivedEnquiry>) => {
    const text = await request.text();
    const body = text ? (JSON.parse(text) as unknown) : null;
    sent.push([callOf(request), body]);
    state = { ...state, ...change(body), version: (state.version ?? 0) + 1 };
    return HttpResponse.json({ ...state });
  };
  server.use(
    http.get('/api/admin/enquiries/:id', ({ params }) =>
      Number(params.id) === state.id
        ? HttpResponse.json({ ...state })
        : new HttpResponse(null, { status: 404 }),
    ),
    http.put('/api/admin/enquiries/:id', ({ request }) =>
      take(request, (body) => body as Partial<ReceivedEnquiry>),
    ),
    http.post('/api/admin/enquiries/:id/mail', ({ request }) =>
      take(request, () => ({
        mail: { ...waiting, state: 'sent', error: null, sentAt: '2026-03-05T14:00:00Z' },
      })),
    ),
  );
  return sent;
}

const open = (at = '/admin/enquiries') => renderWith(<EnquiriesTab />, { at });
const statuses = (sent: Sent[]) => sent.filter(([call]) => call.startsWith('PUT')).map(([, body]) => body);

test('a row opens the enquiry at an address of its own, which marks it read, once', async () => {
  const sent = serveOne(enquiry(7, { version: 3, message: 'First line\nSecond line' }));
  const { user, router } = open('/admin/enquiries?q=writer');
  await user.click(await screen.findByRole('link', { name: 'Writer 7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enquiry of Writer 7' });
  expect(router.state.location.search).toBe('?q=writer&open=7');
  expect(within(dialog).getByText(/First line/).textContent).toBe('First line\nSecond line');
  expect(within(dialog).getByText(/First line/)).toHaveClass('whitespace-pre-wrap');
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

test('changes that come quickly are saved one after the other, each on top of the last', async () => {
  const sent = serveOne(enquiry(7, { version: 3 }));
  server.use(
    http.put('/api/admin/enquiries/7', async () => {
      // The usual answer comes next.
      await delay(150);
      return undefined;
    }),
  );
  const { user } = open('/admin/enquiries?open=7');
  const status = await screen.findByLabelText('Status', { selector: '[role=dialog] select' });
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

test('an enquiry that was read before is not written to by opening it', async () => {
  const sent = serveOne(enquiry(7, { status: 'answered' }));
  open('/admin/enquiries?open=7');
  const dialog = await screen.findByRole('dialog', { name: 'Enquiry of Writer 7' });
  expect(within(dialog).getByLabelText('Status')).toHaveValue('answered');
  expect(sent).toEqual([]);
});

test('the reply goes to whoever wrote, with the subject and the text quoted', async () => {
  serveOne(enquiry(7, { status: 'read', message: 'One & two\nthree' }));
  open('/admin/enquiries?open=7');
  const link = await screen.findByRole('link', { name: 'Reply' });
  const address = new URL((link as HTMLAnchorElement).href);
  expect(address.protocol + address.pathname).toBe('mailto:writer-7@example.com');
  expect(address.searchParams.get('subject')).toBe('Re: Your enquiry to Northlight AI');
  expect(address.searchParams.get('body')).toContain('> One & two\r\n> three');
});

test('a name of several lines is one line of the reply', async () => {
  serveOne(enquiry(7, { status: 'read', name: 'Ada\r\nBcc: all@example.com' }));
  open('/admin/enquiries?open=7');
  const link = await screen.findByRole('link', { name: 'Reply' });
  const body = new URL((link as HTMLAnchorElement).href).searchParams.get('body');
  expect(body).toMatch(/^Hello Ada Bcc: all@example\.com,\r\n/);
});

test('a mail that did not go out says why and when it is tried again, and can be sent again', async () => {
  const sent = serveOne(enquiry(7, { status: 'read', mail: waiting }));
  const { user } = open('/admin/enquiries?open=7');
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

test('a mail that does not go out this time either is no success', async () => {
  serveOne(enquiry(7, { status: 'read', mail: waiting }));
  const refused = { ...waiting, state: 'refused', error: 'No such mailbox' };
  server.use(
    http.post('/api/admin/enquiries/7/mail', () => HttpResponse.json({ ...enquiry(7), mail: refused })),
  );
  const { user } = open('/admin/enquiries?open=7');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const region = await notices();
  expect(await within(region).findByText('No such mailbox')).toBeInTheDocument();
  expect(within(region).getByText('Error')).toBeInTheDocument();
});

test('a mail that is still on its way is not told to have failed for what failed before', async () => {
  const before = { ...waiting, error: '550 No such mailbox' };
  serveOne(enquiry(7, { status: 'read', mail: before }));
  server.use(
    http.post('/api/admin/enquiries/7/mail', () =>
      HttpResponse.json({ ...enquiry(7), mail: { ...before, nextTryAt: new Date().toISOString() } }),
    ),
  );
  const { user } = open('/admin/enquiries?open=7');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const region = await notices();
  expect(await within(region).findByText('Not sent yet')).toBeInTheDocument();
  expect(within(region).queryByText(/550/)).toBeNull();
});

test('a status that somebody else has changed meanwhile is not overwritten, and that is said', async () => {
  serveOne(enquiry(7, { status: 'read', version: 1 }));
  const { user } = open('/admin/enquiries?open=7');
  const status = await screen.findByLabelText('Status');
  server.use(
    http.get('/api/admin/enquiries/7', () =>
      HttpResponse.json(enquiry(7, { status: 'answered', version: 2 })),
    ),
    http.put('/api/admin/enquiries/7', () =>
      HttpResponse.json({ error: 'Changed meanwhile' }, { status: 412 }),
    ),
  );
  await user.selectOptions(status, 'Spam');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has set it to Answered meanwhile. Spam was not saved; choose it again if it is right.',
  );
  await waitFor(() => expect(status).toHaveValue('answered'));
});

test('an enquiry that is not there says so, and one that can’t be fetched why', async () => {
  serveOne(enquiry(7));
  const { unmount } = open('/admin/enquiries?open=8');
  expect(await screen.findByText('Enquiry not found')).toBeVisible();
  unmount();
  server.use(http.get('/api/admin/enquiries/7', () => new HttpResponse(null, { status: 500 })));
  open('/admin/enquiries?open=7');
  expect(await screen.findByText('Failed to fetch enquiry')).toBeVisible();
});

test('deleting from the dialog asks, and closes it', async () => {
  const sent = serveOne(enquiry(7, { status: 'read', version: 2 }));
  const { user, router } = open('/admin/enquiries?open=7');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(sent).toEqual([['DELETE /api/admin/enquiries/7 "2"', null]]);
});
