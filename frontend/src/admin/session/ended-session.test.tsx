import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { api } from '@/admin/api/base-api';
import { inspect } from '@/test/axe';
import { loginRequired, question, serve } from '@/test/fixtures/ended-session';
import { renderApp, renderWith, signIn } from '@/test/render';
import { hold, serve as serveRead, server } from '@/test/server';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { UsersTab } from '@/admin/users/users-tab';

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

test('two deletions without a session share one login dialog', async () => {
  const { state } = serve();
  const menu = [item(1, { label: 'Blog' }), item(2, { label: 'Reports' })];
  const deleted: unknown[] = [];
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(menu)),
    http.delete('/api/navigation/:id', ({ params }) => {
      if (!state.user) return HttpResponse.json({ error: loginRequired }, { status: 401 });
      deleted.push(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  renderApp('/admin/navigation');
  const buttons = [
    await screen.findByRole('button', { name: 'Delete Blog' }),
    screen.getByRole('button', { name: 'Delete Reports' }),
  ];
  state.user = null;
  for (const button of buttons) fireEvent.click(button);
  fireEvent.change((await question()).getByLabelText('Password'), { target: { value: 'right-password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in and continue' }));
  await waitFor(() => expect(deleted.sort()).toEqual(['1', '2']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the focus returns to the button after “Not now”', async () => {
  const { state } = serve();
  const category = { id: 3, name: 'Pricing', displayOrder: 0, isActive: true, version: 1 };
  serveRead('/api/faq/categories', [category]);
  const refusal = () => HttpResponse.json({ error: loginRequired }, { status: 401 });
  const respond = hold('delete', '/api/faq/categories/3', refusal);
  const { user } = renderApp('/admin/faq');
  await user.click(await screen.findByRole('button', { name: 'Delete Pricing' }));
  const remove = screen.getByRole('button', { name: 'Delete' });
  await user.click(remove);
  expect(remove).toBeDisabled();
  // Browsers remove the focus from disabled elements; jsdom does not.
  Object.assign(remove, { disabled: false }).blur();
  Object.assign(remove, { disabled: true });
  expect(document.body).toHaveFocus();
  state.user = null;
  respond();
  await user.click((await question()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(remove).toHaveFocus());
  // The dialog’s own turn comes a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(remove).toHaveFocus();
  expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toHaveTextContent(loginRequired);
});

test('a download without a session asks for the password first', async () => {
  const { state } = serve();
  server.use(http.get('/api/admin/subscribers', () => HttpResponse.json([])));
  const { user } = renderApp('/admin/newsletter');
  const link = await screen.findByRole('link', { name: 'Export CSV' });
  const downloads: string[] = [];
  window.addEventListener('click', (event) => {
    if (!event.defaultPrevented && event.target === link) downloads.push(link.getAttribute('href') ?? '');
    if (event.target === link) event.preventDefault();
  });
  state.user = null;
  await user.click(link);
  const dialog = await question();
  expect(downloads).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(await within(await notices()).findByText(loginRequired)).toBeVisible();
  expect(downloads).toEqual([]);
  await user.click(link);
  await user.type((await question()).getByLabelText('Password'), 'right-password{Enter}');
  await waitFor(() => expect(downloads).toEqual(['/api/admin/subscribers.csv']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(link);
  await waitFor(() => expect(downloads).toHaveLength(2));
});

const notAdmin = 'You need administrator privileges to access this page.';

/** A server that refuses its lists to users who are not administrators. */
function serveLists() {
  const { state } = serve();
  const guarded = () => {
    if (!state.user) return HttpResponse.json({ error: loginRequired }, { status: 401 });
    if (!state.user.isAdmin) return HttpResponse.json({ error: notAdmin }, { status: 403 });
    return HttpResponse.json([]);
  };
  server.use(http.get('/api/faq/categories', guarded), http.get('/api/faq/items', guarded));
  return state;
}

test.each([
  ['whose session has ended', null, loginRequired, 'Go to Login'],
  ['who has lost their rights', sampleUser({ isAdmin: false }), notAdmin, 'Go to the client portal'],
])('a list refused to somebody %s shows the access page', async (_who, user, reason, link) => {
  const state = serveLists();
  const { user: person } = renderApp('/admin/faq');
  await screen.findByText(/^No categories found/);
  state.user = user;
  await person.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('shows the access page if a post is refused after the session has ended', async () => {
  const state = serveLists();
  server.use(
    http.get('/api/admin/blog/7', () => {
      state.user = null;
      return HttpResponse.json({ error: loginRequired }, { status: 401 });
    }),
  );
  renderApp('/admin/blog/7/edit');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a refused list does not close a form with entered text', async () => {
  const state = serveLists();
  const { user, store } = renderApp('/admin/faq');
  await screen.findByText(/^No categories found/);
  await user.click(screen.getAllByRole('button', { name: 'Add Category' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText('Category Name'), 'Pricing');
  state.user = null;
  act(() => void store.dispatch(api.util.invalidateTags(['Faq'])));
  expect(await screen.findByText(new RegExp(loginRequired))).toBeInTheDocument();
  expect(await screen.findAllByRole('link', { name: 'Login', hidden: true })).not.toEqual([]);
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
});

test('rechecks the user once for each refusal', async () => {
  signIn();
  const asked = vi.fn(() => HttpResponse.json(sampleUser({ isAdmin: true })));
  server.use(http.get('/api/user', asked));
  serveRead('/api/admin/users', { error: notAdmin }, { status: 403 });
  const { user } = renderWith(<UsersTab />, { at: '/admin/users' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toHaveBeenCalledTimes(3);
});
