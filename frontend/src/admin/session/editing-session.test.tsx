import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { api } from '@/admin/api/base-api';
import { inspect } from '@/test/axe';
import { loginRequired, question, serve } from '@/test/fixtures/ended-session';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

async function open() {
  const page = renderApp('/admin/faq');
  await page.user.click((await screen.findAllByRole('button', { name: 'Add Category' }))[0] as HTMLElement);
  await page.user.type(await screen.findByLabelText('Category Name'), 'Pricing');
  return page;
}

const save = () => screen.getByRole('button', { name: 'Save Category' });

/** Saves a form after the session has expired. Also returns the dialog that asks for the password. */
async function saveWithoutSession() {
  const { state, keys } = serve();
  const { user } = await open();
  state.user = null;
  await user.click(save());
  const dialog = await question();
  const logIn = async (username: string, password = 'right-password') => {
    await user.clear(dialog.getByLabelText('Username'));
    await user.type(dialog.getByLabelText('Username'), username);
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
  };
  return { user, keys, dialog, logIn };
}

test('a save without a session asks for the password and keeps its key', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  expect(dialog.getByText(/You were logged in as ada\./)).toBeVisible();
  expect(dialog.getByLabelText('Username')).toHaveValue('ada');
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('wrong-password{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Invalid username or password');
  await logIn('ada');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('logging in again refetches the lists of all tabs', async () => {
  const { logIn } = await saveWithoutSession();
  const requests: string[] = [];
  server.use(
    http.get('/api/admin/enquiries/counts', ({ request }) => {
      requests.push(request.url);
      return HttpResponse.json({ new: 3, read: 0, answered: 0, spam: 0 });
    }),
  );
  await logIn('ada');
  await waitFor(() => expect(requests).toHaveLength(1));
});

test('declining to log in returns to the unchanged form', async () => {
  const { user, dialog } = await saveWithoutSession();
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(loginRequired));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  expect(save()).toBeEnabled();
});

test('allows another account, with a warning', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  await user.clear(dialog.getByLabelText('Username'));
  await user.type(dialog.getByLabelText('Username'), 'grace');
  expect(dialog.getByLabelText('Username')).toHaveAccessibleDescription(
    'This isn’t the account you used before (ada). Anything you save is recorded under this account.',
  );
  await logIn('grace');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toHaveLength(2);
});

test('an account without administrator rights saves nothing and loses nothing', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  await logIn('client');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This account isn’t an administrator’s.');
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  expect(keys).toHaveLength(1);
});

test('the page stays while a form has changes, and closes on Discard', async () => {
  const { state } = serve();
  const { user, store } = await open();
  state.user = null;
  const refused: string[] = [];
  const refuse = ({ request }: { request: Request }) => {
    refused.push(new URL(request.url).pathname);
    return new HttpResponse('Please log in to access this page.', { status: 401 });
  };
  server.use(http.get('/api/faq/*', refuse), http.get('/api/admin/*', refuse));
  store.dispatch(api.util.invalidateTags(['User']));
  // In the header, below the dialog.
  expect(await screen.findByRole('link', { name: 'Login', hidden: true })).toBeInTheDocument();
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Please log in to access this page.')).toBeVisible();
  expect(refused, 'nothing is asked that would be refused').toEqual([]);
});

test('reports a user that can’t be loaded after login, and keeps the form', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  server.use(http.get('/api/user', () => new HttpResponse(null, { status: 503 })));
  await logIn('ada');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'You’re logged in, but we couldn’t load your account.',
  );
  expect(keys).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
});
