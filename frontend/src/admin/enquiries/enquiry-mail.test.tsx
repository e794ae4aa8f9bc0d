import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { serveOne, waiting } from '@/test/fixtures/enquiry';
import { enquiry } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { EnquiriesTab } from './enquiries-tab';

const open = () => renderWith(<EnquiriesTab />, { at: '/admin/enquiries?open=7' });

test('the reply link has the sender, the subject and the quoted message', async () => {
  serveOne(enquiry(7, { status: 'read', message: 'One & two\nthree' }));
  open();
  const link = await screen.findByRole('link', { name: 'Reply' });
  const address = new URL((link as HTMLAnchorElement).href);
  expect(address.protocol + address.pathname).toBe('mailto:writer-7@example.com');
  expect(address.searchParams.get('subject')).toBe('Re: Your enquiry to Northlight AI');
  expect(address.searchParams.get('body')).toContain('> One & two\r\n> three');
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

test('puts a name with line breaks on one line of the reply', async () => {
  serveOne(enquiry(7, { status: 'read', name: 'Ada\r\nBcc: all@example.com' }));
  open();
  const link = await screen.findByRole('link', { name: 'Reply' });
  const body = new URL((link as HTMLAnchorElement).href).searchParams.get('body');
  expect(body).toMatch(/^Hello Ada Bcc: all@example\.com,\r\n/);
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
  let calls = 0;
  let lose = () => undefined as void;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  server.use(
    http.post('/api/admin/enquiries/7/mail', async () => {
      calls += 1;
      await lost;
      return HttpResponse.error();
    }),
  );
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Send again' }));
  lose();
  expect(await within(await notices()).findByText('The mail couldn’t be sent.')).toBeInTheDocument();
  expect(calls).toBe(1);
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
});
