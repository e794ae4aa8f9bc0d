import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { useRef, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { content, post, user as person, wholeContent, wholePost } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server, serve } from '@/test/server';
import { useFocusOnReplacement } from './page-focus';

const logIn = () => {
  signIn();
  serve('/api/user', person({ username: 'grace' }));
};

const expectFocusedTitle = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(title).toHaveFocus());
};

test('logging in on the page focuses the portal’s title', async () => {
  server.use(
    http.post('/api/login', () => {
      logIn();
      return HttpResponse.json({});
    }),
  );
  const { user } = renderApp('/client-portal');
  await user.type(await screen.findByLabelText('Username'), 'grace');
  await user.type(screen.getByLabelText(/^Password/), 'secret123{Enter}');
  await expectFocusedTitle('Welcome, grace');
});

test('the end of the session moves the focus to the login’s title', async () => {
  logIn();
  const { session } = renderApp('/client-portal');
  (await screen.findByRole('button', { name: 'Logout' })).focus();
  document.cookie = 'portico_signed_in=; max-age=0';
  act(() => void session.check());
  await expectFocusedTitle('Login');
});

/** Opens a page whose data can't be loaded at first, and presses Retry. */
async function retry(at: string, path: string, body: object) {
  serve(path, null, { status: 500 });
  const { user } = renderApp(at);
  (await screen.findByRole('button', { name: 'Retry' })).focus();
  serve(path, body);
  await user.keyboard('{Enter}');
  return user;
}

test.each([
  { at: '/services', path: '/api/content/service', items: [content(1)], first: 'Item 1' },
  { at: '/blog', path: '/api/blog', items: [post(1)], first: 'Post 1' },
])('Retry of the list on $at keeps the place in the tab order', async ({ at, path, items, first }) => {
  const user = await retry(at, path, items);
  const link = await screen.findByRole('link', { name: first });
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await user.tab();
  expect(link).toHaveFocus();
});

test.each([
  { at: '/services/1', path: '/api/content/service/1', record: wholeContent(), title: 'Item 1' },
  { at: '/blog/post-1', path: '/api/blog/post-1', record: wholePost(), title: 'Post 1' },
  { at: '/imprint', path: '/api/legal/imprint', record: { title: 'Notice', html: '' }, title: 'Notice' },
])('Retry on $at focuses the title', async ({ at, path, record, title }) => {
  await retry(at, path, record);
  await expectFocusedTitle(title);
});

function Page({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnReplacement(main);
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

const steps = (...names: string[]) => (
  <Page>
    {names.map((name) => (
      <button key={name}>{name}</button>
    ))}
  </Page>
);
const button = (name: string) => screen.getByRole('button', { name });
const waitForFocus = () => act(() => delay(20));

test('the focus moves from a removed element to the next, or its container', async () => {
  const { rerender } = render(steps('One', 'Two', 'Three'));
  button('Two').focus();
  rerender(steps('One', 'Three'));
  await waitFor(() => expect(button('Three')).toHaveFocus());
  rerender(steps('One'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a button disabled before its removal counts as focused', async () => {
  render(steps('One', 'Two'));
  const one = button('One') as HTMLButtonElement;
  one.focus();
  one.disabled = true;
  act(() => one.blur());
  await waitForFocus();
  act(() => one.remove());
  await waitFor(() => expect(button('Two')).toHaveFocus());
});

test('a focus removed by a click elsewhere is not restored', async () => {
  const { rerender } = render(
    <Page>
      <button>One</button>
      <p>Nothing</p>
    </Page>,
  );
  button('One').focus();
  await userEvent.click(screen.getByText('Nothing'));
  await waitForFocus();
  rerender(<Page>{null}</Page>);
  await waitForFocus();
  expect(document.activeElement?.matches('body, main')).toBe(true);
  expect(screen.getByRole('main')).not.toHaveAttribute('data-place');
});

test('does not interfere with a focus set elsewhere', async () => {
  const { rerender } = render(steps('One', 'Two', 'Three'));
  button('One').focus();
  rerender(steps('Two', 'Three'));
  act(() => button('Three').focus());
  await waitForFocus();
  expect(button('Three')).toHaveFocus();
});
