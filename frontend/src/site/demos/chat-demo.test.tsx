import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { card, failureNotice, findFailure } from '@/test/fixtures/ai-demos';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { recordPosts } from '@/test/server';
import { AiDemos } from './ai-demos';

const answer = (respond: Parameters<typeof recordPosts>[1]) => recordPosts('/api/ai/chat', respond);

async function openChat() {
  const page = renderWith(<AiDemos />);
  await page.user.click(card(/^Chat/));
  return { ...page, box: await screen.findByLabelText('Message') };
}

test('shows a question, then its answer with sources, and empties the box', async () => {
  const sources = [
    { title: 'Custom Models', path: '/services/2' },
    { title: 'Elsewhere', path: '//evil.example' },
  ];
  const sent = answer(() => HttpResponse.json({ reply: 'Two weeks.\n\nOr six.', sources }));
  const { user, box } = await openChat();
  await user.type(box, ' How long?{Enter}');
  expect(box).toHaveValue('');
  const log = screen.getByRole('log', { name: 'Conversation' });
  expect(within(log).getByText('How long?')).toBeVisible();
  expect(await within(log).findByText('Two weeks.')).toBeVisible();
  expect(within(log).getByText('Or six.')).toBeVisible();
  expect(within(log).getByRole('link', { name: 'Custom Models' })).toHaveAttribute('href', '/services/2');
  expect(within(log).queryByRole('link', { name: 'Elsewhere' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ message: 'How long?' }]);
  expect(await inspect()).toHaveNoViolations();
});

test('puts each source below its own passage', async () => {
  const sources = [
    { title: 'Pricing', path: '/faq' },
    { title: 'Consulting', path: '/services/1' },
  ];
  const reply = 'Showing answers for “price”.\n\nThe price is fixed.\n\nBy the day.';
  answer(() => HttpResponse.json({ reply, sources }));
  const { user, box } = await openChat();
  await user.type(box, 'Price?{Enter}');
  const quoted = await screen.findByText('The price is fixed.');
  expect(quoted.nextElementSibling).toHaveTextContent('Source: Pricing');
  expect(screen.getByText('By the day.').nextElementSibling).toHaveTextContent('Source: Consulting');
  expect(screen.getAllByText('Source:')).toHaveLength(2);
});

test.each([
  'I couldn’t find that. Write to us on the contact page: a person will answer.',
  'I found nothing. Please write to us: /contact.',
])('links to the contact page in the answer %j', async (reply) => {
  answer(() => HttpResponse.json({ reply, sources: [] }));
  const { user, box } = await openChat();
  await user.type(box, 'Weather?{Enter}');
  expect(await screen.findByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByText('Source:')).toBeNull();
});

test('a suggestion is sent at once, and the box gets the focus', async () => {
  const sent = answer(() => HttpResponse.json({ reply: 'Two weeks.' }));
  const { user, box } = await openChat();
  card(/^How long does/).focus();
  await user.keyboard('{Enter}');
  expect(box).toHaveFocus();
  await waitFor(() => expect(sent).toEqual([{ message: 'How long does a project take?' }]));
});

test('Shift+Enter starts a new line, and blank messages are not sent', async () => {
  const sent = answer(() => HttpResponse.json({ reply: 'Yes.' }));
  const { user, box } = await openChat();
  const button = screen.getByRole('button', { name: 'Send' });
  expect(button).toBeDisabled();
  await user.type(box, '  {Shift>}{Enter}{/Shift} ');
  expect(button).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await user.clear(box);
  await user.type(box, 'One{Shift>}{Enter}{/Shift}Two');
  await user.click(button);
  await waitFor(() => expect(sent).toEqual([{ message: 'One\nTwo' }]));
});

test('sends nothing while waiting for an answer', async () => {
  let reply = () => {};
  const answered = new Promise<void>((resolve) => (reply = resolve));
  const sent = answer(() => answered.then(() => HttpResponse.json({ reply: 'Done.' })));
  const { user, box } = await openChat();
  await user.type(box, 'First{Enter}Second{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(box).toHaveValue('Second');
  reply();
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(sent).toEqual([{ message: 'First' }]);
});

test('shows a failed message in a toast and inline, and can resend it', async () => {
  const sent = answer(() => HttpResponse.json({ error: 'x' }, { status: 502 }));
  const { user, box } = await openChat();
  await user.type(box, 'How long?{Enter}');
  expect(await findFailure()).toBeVisible();
  await waitFor(async () => expect(await failureNotice()).toBeVisible());
  expect(within(await notices()).getByText('Error')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answer(() => HttpResponse.json({ reply: 'Two weeks.' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Two weeks.')).toBeVisible();
  expect(screen.getAllByText('How long?')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await waitFor(async () => expect(await failureNotice()).toBeNull());
  expect(sent).toHaveLength(1);
});

test('sends a message of the maximum length and rejects a longer one', async () => {
  const sent = answer(() => HttpResponse.json({ reply: 'Yes.' }));
  const { user, box } = await openChat();
  // Two units of UTF-16 each, and one character.
  const longest = '\u{1F331}'.repeat(4000);
  fireEvent.change(box, { target: { value: `${longest}!` } });
  expect(screen.getByText('Message must be at most 4,000 characters')).toBeVisible();
  expect(box).toBeInvalid();
  await user.type(box, '{Enter}');
  expect(box).toHaveValue(`${longest}!`);
  expect(sent).toEqual([]);
  fireEvent.change(box, { target: { value: longest } });
  expect(screen.queryByText(/must be at most/)).not.toBeInTheDocument();
  await user.type(box, '{Enter}');
  await waitFor(() => expect(sent).toEqual([{ message: longest }]));
});

test('a new conversation clears the old one', async () => {
  answer(() => HttpResponse.json({ reply: 'Two weeks.' }));
  const { user, box } = await openChat();
  await user.type(box, 'How long?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Two weeks.');
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'New conversation' }));
  expect(screen.queryByText('Two weeks.')).not.toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(sessionStorage.getItem('portico-conversation')).toBe('[]');
});
