import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { recordPosts, server } from '@/test/server';
import { ContactForm } from './contact-form';

const receive = () =>
  recordPosts('/api/contact', () => HttpResponse.json({ id: 1, emailSent: true }, { status: 201 }));

type User = ReturnType<typeof renderWith>['user'];

async function fill(user: User) {
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), ' ada@example.com');
  await user.type(screen.getByLabelText('Message'), 'Can your engine weave?');
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send Message' }));

test('shows thanks for a mailed enquiry, and an empty form for another one', async () => {
  const sent = receive();
  const { user } = renderWith(<ContactForm />);
  expect(screen.getByText('We use your details only to answer you.')).toBeVisible();
  await fill(user);
  await send(user);
  const thanks = await screen.findByRole('heading', { name: 'Thank You!' });
  expect(thanks.parentElement).toHaveFocus();
  expect(sent).toEqual([
    { name: 'Ada', email: 'ada@example.com', company: null, message: 'Can your engine weave?' },
  ]);
  expect(await screen.findByText('Message Sent Successfully!')).toBeVisible();
  expect(screen.getByText("Thank you for contacting us. We'll get back to you soon.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

const refused = { error: 'Too many requests. Please try again later.' };

test.each([
  [() => HttpResponse.json(refused, { status: 429 }), /^Too many requests\. Please try again later\.$/],
  [() => HttpResponse.error(), /^Failed to send message\. Please try again\./],
  [() => HttpResponse.html('oops', { status: 500 }), /^Failed to send message\. Please try again\.$/],
])('a failed enquiry keeps its text and says why (%#)', async (respond, message) => {
  server.use(http.post('/api/contact', respond));
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Message')).toHaveValue('Can your engine weave?');
});

test('resends an enquiry with its key after a lost response', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/contact', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ emailSent: true });
    }),
  );
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  await screen.findByText('Submission Failed');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send Another Message' }));
  await fill(user);
  await send(user);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('restores the text after Back or a reload, until it is sent', async () => {
  receive();
  const first = renderWith(<ContactForm />);
  await fill(first.user);
  first.unmount();
  const second = renderWith(<ContactForm />);
  expect(screen.getByLabelText('Message')).toHaveValue('Can your engine weave?');
  await send(second.user);
  await screen.findByRole('heading', { name: 'Thank You!' });
  second.unmount();
  renderWith(<ContactForm />);
  expect(screen.getByLabelText('Message')).toHaveValue('');
});
