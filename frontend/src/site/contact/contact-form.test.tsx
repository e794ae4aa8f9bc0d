import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse, type DefaultBodyType } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { ContactForm } from './contact-form';

/** Responds to enquiries. Returns the requests' bodies. */
function receive(answer: object, status = 201) {
  const sent: DefaultBodyType[] = [];
  server.use(
    http.post('/api/contact', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer, { status });
    }),
  );
  return sent;
}

type User = ReturnType<typeof renderWith>['user'];

async function fill(user: User) {
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), ' ada@example.com');
  await user.type(screen.getByLabelText('Message'), 'Can your engine weave?');
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send Message' }));

test('shows thanks for a mailed enquiry, and an empty form for another one', async () => {
  const sent = receive({ id: 1, emailSent: true });
  const { user } = renderWith(<ContactForm />);
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

test('confirms an enquiry that is stored but not mailed yet', async () => {
  receive({ id: 1, emailSent: false, emailError: 'No mail server' });
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Message Received!')).toBeVisible();
  expect(
    screen.getByText("Your message has been saved. We'll process it as soon as possible."),
  ).toBeVisible();
});

test('shows errors at their fields and sends nothing', async () => {
  const { user } = renderWith(<ContactForm />);
  await user.type(screen.getByLabelText('Email'), 'ada');
  await send(user);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message is required');
  expect(screen.getByLabelText('Company')).not.toHaveAccessibleDescription();
  expect(await inspect()).toHaveNoViolations();
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

test('resending a refused enquiry keeps the inline error and removes its toast', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  receive({ error: 'Not now' }, 429);
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  await screen.findByText('Submission Failed');
  server.use(
    http.post('/api/contact', async () => {
      await isAnswered;
      return HttpResponse.json({ error: 'Still not' }, { status: 429 });
    }),
  );
  await send(user);
  await waitFor(() => expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument());
  const alert = screen.getByText('Not now').closest('[data-slot=alert]');
  expect(alert).toHaveAttribute('aria-busy', 'true');
  answer();
  await screen.findByText('Submission Failed');
  await waitFor(() => expect(screen.queryByText('Not now')).not.toBeInTheDocument());
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

test('disables the button while sending', async () => {
  server.use(
    http.post('/api/contact', async () => {
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  const button = screen.getByRole('button', { name: 'Send Message' });
  await waitFor(() => expect(button).toBeDisabled());
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByLabelText('Message')).toHaveAttribute('readonly');
});

test('restores the text after Back or a reload, until it is sent', async () => {
  receive({ id: 1, emailSent: true });
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

test('says what the details are used for, with a link to the privacy notice if there is one', () => {
  const legal = { imprint: '', privacy: 'https://example.com/privacy' };
  renderWith(<ContactForm />, { state: { ...pageState, site: { ...pageState.site, legal } } });
  expect(screen.getByText('We use your details only to answer you.')).toContainElement(
    screen.getByRole('link', { name: 'Privacy' }),
  );
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', legal.privacy);
});
