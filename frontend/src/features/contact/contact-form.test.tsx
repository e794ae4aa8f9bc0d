import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse, type DefaultBodyType } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp, renderWith } from '@/test/render';
import { pageState } from '@/test/sample';
import { server } from '@/test/server';
import { ContactButton } from './contact-button';
import { ContactForm } from './contact-form';
import { OfficeMap } from './map';

/** Answers the next enquiries and keeps what was sent. */
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

test('an enquiry that was mailed is thanked for, and another one begins with an empty form', async () => {
  const sent = receive({ id: 1, emailSent: true });
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  const thanks = await screen.findByRole('heading', { name: 'Thank You!' });
  expect(thanks).toHaveFocus();
  expect(sent).toEqual([
    { name: 'Ada', email: 'ada@example.com', company: null, message: 'Can your engine weave?' },
  ]);
  expect(await screen.findByText('Message Sent Successfully!')).toBeVisible();
  expect(screen.getByText("Thank you for contacting us. We'll get back to you soon.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test('an enquiry that is stored and not mailed yet has been received', async () => {
  receive({ id: 1, emailSent: false, emailError: 'No mail server' });
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Message Received!')).toBeVisible();
  expect(
    screen.getByText("Your message has been saved. We'll process it as soon as possible."),
  ).toBeVisible();
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
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

test('a refused enquiry keeps what was typed, and says why in the words of the server', async () => {
  receive({ error: 'Too many requests. Please try again later.' }, 429);
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(screen.getAllByText('Too many requests. Please try again later.').length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Message')).toHaveValue('Can your engine weave?');
});

test('without a word from the server an enquiry failed to be sent', async () => {
  server.use(http.post('/api/contact', () => HttpResponse.error()));
  const { user } = renderWith(<ContactForm />);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(screen.getAllByText('Failed to send message. Please try again.').length).toBeGreaterThan(0);
});

test('while it is being sent the button is disabled', async () => {
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

test('what was typed is there again after Back or a reload, until it was sent', async () => {
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

test('the button opens the form in a dialog, which keeps what was typed when it is closed', async () => {
  const { user } = renderWith(<ContactButton />);
  const open = screen.getByRole('button', { name: 'Contact Us' });
  await user.click(open);
  expect(await screen.findByRole('dialog', { name: 'Get in Touch' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.type(screen.getByLabelText('Message'), 'Half a thought');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(open).toHaveFocus();
  await user.click(open);
  expect(await screen.findByLabelText('Message')).toHaveValue('Half a thought');
});

test('the contact page names the ways to the company, and has both forms', async () => {
  renderApp('/contact');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  for (const way of ['Visit Us', 'Call Us', 'Email Us'])
    expect(screen.getByRole('heading', { name: way })).toBeVisible();
  expect(screen.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
  expect(screen.getByRole('link', { name: 'hello@northlight.example' })).toHaveAttribute(
    'href',
    'mailto:hello@northlight.example',
  );
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('what is not configured says what to do instead', async () => {
  const site = { ...pageState.site, address: '', phone: '', email: '' };
  renderApp('/contact', { state: { ...pageState, site } });
  expect(await screen.findByText('Write to us, and we find a place and a time.')).toBeVisible();
  expect(screen.getByText('Leave your number in the form, and we call you back.')).toBeVisible();
  expect(screen.getByText('Use the form on this page: it reaches us at once.')).toBeVisible();
});

test('the map is asked for only when a visitor wants it', async () => {
  const site = { ...pageState.site, mapUrl: 'https://maps.example/embed?x=1' };
  const { user, container } = renderWith(<OfficeMap />, { state: { ...pageState, site } });
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByText('Loads from maps.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the map' }));
  const frame = screen.getByTitle('Map of 1 Harbour Street');
  expect(frame).toHaveAttribute('src', 'https://maps.example/embed?x=1');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(screen.getByRole('link', { name: 'Open on maps.example' })).toHaveAttribute('href', site.mapUrl);
  await user.click(screen.getByRole('button', { name: 'Hide the map' }));
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show the map' })).toHaveFocus();
});

test('a map that has no place leads to the search for the address, and says that it has no mark', () => {
  const mapUrl = 'https://www.openstreetmap.org/export/embed.html?query=1+Harbour+Street';
  const state = { ...pageState, site: { ...pageState.site, mapUrl } };
  const { unmount } = renderWith(<OfficeMap />, { state });
  expect(screen.getByRole('link', { name: 'Find it on OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=1%20Harbour%20Street',
  );
  expect(screen.getByText('Loads from www.openstreetmap.org, without a mark at this address')).toBeVisible();
  unmount();
  const placed = { ...state.site, mapUrl: 'https://www.openstreetmap.org/export/embed.html?marker=1%2C2' };
  renderWith(<OfficeMap />, { state: { ...state, site: placed } });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a map of OpenStreetMap leads to the place on its own page', async () => {
  const mapUrl = 'https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4&marker=53.5%2C9.9';
  const { user } = renderWith(<OfficeMap />, {
    state: { ...pageState, site: { ...pageState.site, mapUrl } },
  });
  await user.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(screen.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=53.5&mlon=9.9#map=16/53.5/9.9',
  );
});

test('an address that is none offers no map', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const site = { ...pageState.site, mapUrl: 'javascript:alert(1)' };
  renderWith(<OfficeMap />, { state: { ...pageState, site } });
  expect(screen.queryByRole('button', { name: 'Show the map' })).not.toBeInTheDocument();
});
