import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { recordPosts, server, servePost } from '@/test/server';
import { NewsletterBand } from './newsletter-band';

test('confirms a subscription and empties the field', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const sent = recordPosts('/api/newsletter', async () => {
    await answered;
    return HttpResponse.json({ subscribed: true }, { status: 201 });
  });
  const { user } = renderWith(<NewsletterBand />);
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  const button = await screen.findByRole('button', { name: 'Subscribing...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  answer();
  expect(await screen.findByText('Success!')).toBeVisible();
  expect(screen.getByText("You've been subscribed to our newsletter.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription();
  expect(sent).toEqual([{ email: 'ada@example.com' }]);
  expect(await inspect()).toHaveNoViolations();
});

test('the confirmation ends when another address is typed', async () => {
  servePost('/api/newsletter', { subscribed: true }, { status: 201 });
  const { user } = renderWith(<NewsletterBand />);
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByText('You’re on the list.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
  await user.type(screen.getByLabelText('Email'), 'b');
  expect(screen.queryByText('You’re on the list.')).toBeNull();
});

test.each([
  [() => HttpResponse.json({ error: 'Too many requests.' }, { status: 429 }), 'Too many requests.'],
  [() => HttpResponse.error(), 'Failed to subscribe. Please try again.'],
])('a failure keeps the address and says why (%#)', async (respond, message) => {
  server.use(http.post('/api/newsletter', respond));
  const { user } = renderWith(<NewsletterBand />);
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getAllByText((text) => text.startsWith(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

test('says what the address is used for, with a link to the privacy notice if there is one', () => {
  const text = 'We use your address only for the newsletter. Write to us to unsubscribe.';
  const { unmount } = renderWith(<NewsletterBand />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
  unmount();
  const legal = { imprint: '', privacy: '/privacy' };
  renderWith(<NewsletterBand />, { state: { ...pageState, site: { ...pageState.site, legal } } });
  expect(screen.getByText(text)).toContainElement(screen.getByRole('link', { name: 'Privacy' }));
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
