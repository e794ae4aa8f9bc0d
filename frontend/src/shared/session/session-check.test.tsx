import { act, screen, waitFor } from '@testing-library/react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '@/test/fixtures/ended-session';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { recordReads } from '@/test/server';

const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

/** Answers `/api/user` like this, and records the calls. */
const answerUser = (respond: () => Response) => recordReads('/api/user', respond);

/** The dashboard with a dialog in which something was entered. */
async function openDialog() {
  const { state } = serve();
  const page = renderApp('/admin/faq');
  stopListening = setupListeners(page.store.dispatch);
  await page.user.click((await screen.findAllByRole('button', { name: 'Add Category' }))[0] as HTMLElement);
  await page.user.type(await screen.findByLabelText('Category Name'), 'Pricing');
  return { ...page, state };
}

let stopListening: (() => void) | undefined;

afterEach(() => {
  stopListening?.();
  vi.useRealTimers();
});

test.each<[string, () => Response]>([
  ['a server error', () => new HttpResponse(null, { status: 500 })],
  ['an overload', () => HttpResponse.text('Service temporarily unavailable', { status: 503 })],
  ['a network failure', () => HttpResponse.error()],
  ['an answer that is not JSON', () => HttpResponse.html('<p>Log in to the hotel’s network</p>')],
])('%s during a session check keeps the dashboard and its dialog', async (_what, respond) => {
  const { user } = await openDialog();
  const calls = answerUser(respond);
  await focusWindow();
  await waitFor(() => expect(calls).not.toEqual([]));
  // A retryable failure is retried after a second.
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.queryByText('Access Denied')).toBeNull();
});

test('a 401 after a failure means signed out, and is not retried', async () => {
  signIn();
  serve();
  const { store } = renderApp('/admin/faq');
  stopListening = setupListeners(store.dispatch);
  await screen.findByText(/^No categories found/);
  const failing = answerUser(() => new HttpResponse(null, { status: 500 }));
  await focusWindow();
  await waitFor(() => expect(failing).toHaveLength(2));
  const refused = answerUser(() => new HttpResponse(null, { status: 401 }));
  await focusWindow();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(refused).toHaveLength(1);
});

test('a failed first load counts as signed out until a retry succeeds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  const calls = answerUser(() => new HttpResponse(null, { status: 500 }));
  renderApp('/admin/faq');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(calls).toHaveLength(2);
  serve();
  answerUser(() => HttpResponse.json(sampleUser({ isAdmin: true })));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText(/^No categories found/)).toBeVisible();
});
