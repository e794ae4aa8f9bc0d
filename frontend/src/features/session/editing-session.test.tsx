import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { api } from '@/lib/api';
import { inspect } from '@/test/axe';
import { notices } from '@/test/notices';
import { renderApp, signIn } from '@/test/render';
import { item, user as sampleUser } from '@/test/sample';
import { server } from '@/test/server';

const logInAgain = 'Please log in to access this page.';

/** A server whose session ends when it is told to. */
function serve() {
  signIn();
  const state = { user: sampleUser({ isAdmin: true }) as ReturnType<typeof sampleUser> | null };
  const keys: (string | null)[] = [];
  server.use(
    http.get('/api/user', () =>
      state.user ? HttpResponse.json(state.user) : HttpResponse.text(logInAgain, { status: 401 }),
    ),
    http.get('/api/faq/categories', () => HttpResponse.json([])),
    http.get('/api/faq/items', () => HttpResponse.json([])),
    http.post('/api/faq/categories', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (!state.user) return HttpResponse.json({ error: logInAgain, message: logInAgain }, { status: 401 });
      if (state.user.isAdmin) return HttpResponse.json({ id: 1 }, { status: 201 });
      const message = 'You need administrator privileges to access this page.';
      return HttpResponse.json({ error: message, message }, { status: 403 });
    }),
    http.post('/api/login', async ({ request }) => {
      const { username, password } = (await request.json()) as { username: string; password: string };
      if (password !== 'right-password')
        return HttpResponse.text('Invalid username or password', { status: 401 });
      state.user = sampleUser({ username, id: username === 'ada' ? 1 : 2, isAdmin: username !== 'client' });
      return HttpResponse.json(state.user);
    }),
  );
  return { state, keys };
}

async function open() {
  const page = renderApp('/admin/faq');
  await page.user.click((await screen.findAllByRole('button', { name: 'Add Category' }))[0] as HTMLElement);
  await page.user.type(screen.getByLabelText('Category Name'), 'Pricing');
  return page;
}

const save = () => screen.getByRole('button', { name: 'Save Category' });
const question = async () => within(await screen.findByRole('dialog', { name: 'Your session has ended' }));

/** Saves what was typed after the session has ended; gives the dialog that asks for the password, too. */
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

test('a save without a session asks for the password in place, and is then done with the same key', async () => {
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

test('a deletion without a session asks for the password, too, and is then done', async () => {
  const { state } = serve();
  const category = { id: 3, name: 'Pricing', displayOrder: 0, isActive: true, version: 1 };
  let isDeleted = false;
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json(isDeleted ? [] : [category])),
    http.delete('/api/faq/categories/3', () => {
      if (!state.user) return HttpResponse.json({ error: logInAgain }, { status: 401 });
      isDeleted = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp('/admin/faq');
  await user.click(await screen.findByRole('button', { name: 'Delete Pricing' }));
  state.user = null;
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await user.type((await question()).getByLabelText('Password'), 'right-password{Enter}');
  await waitFor(() => expect(isDeleted).toBe(true));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('whoever does not want to log in now goes back to the form as it was', async () => {
  const { user, dialog } = await saveWithoutSession();
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(logInAgain));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  expect(save()).toBeEnabled();
});

test('another account is possible, and warned of', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  await user.clear(dialog.getByLabelText('Username'));
  await user.type(dialog.getByLabelText('Username'), 'grace');
  expect(dialog.getByLabelText('Username')).toHaveAccessibleDescription(
    'This is another account than before (ada). What you save is saved in its name.',
  );
  await logIn('grace');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toHaveLength(2);
});

test('an account that is no administrator’s saves nothing, and nothing is lost', async () => {
  const { user, keys, dialog, logIn } = await saveWithoutSession();
  await logIn('client');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This account is not an administrator’s.');
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  expect(keys).toHaveLength(1);
});

test('who has lost their rights is told so, and loses nothing of what they have entered', async () => {
  const { state } = serve();
  const { user } = await open();
  state.user = sampleUser({ isAdmin: false });
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You need administrator privileges to access this page.',
  );
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
});

test('the page stays while something is being entered, and goes when that is given up', async () => {
  const { state } = serve();
  const { user, store } = await open();
  state.user = null;
  store.dispatch(api.util.invalidateTags(['User']));
  // In the header and in the side menu, both below the dialog.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Login', hidden: true })).toHaveLength(2));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Please log in to access this page.')).toBeVisible();
});

test('two deletions that meet the end of the session share one question, and are both done', async () => {
  const { state } = serve();
  const menu = [item(1, { label: 'Blog' }), item(2, { label: 'Reports' })];
  const deleted: unknown[] = [];
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(menu)),
    http.delete('/api/navigation/:id', ({ params }) => {
      if (!state.user) return HttpResponse.json({ error: logInAgain }, { status: 401 });
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
  fireEvent.click(screen.getByRole('button', { name: 'Log in and go on' }));
  await waitFor(() => expect(deleted.sort()).toEqual(['1', '2']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after “Not now” the focus is on the button that asked, and not behind the dialog', async () => {
  const { state } = serve();
  const category = { id: 3, name: 'Pricing', displayOrder: 0, isActive: true, version: 1 };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json([category])),
    http.delete('/api/faq/categories/3', async () => {
      await asked;
      return HttpResponse.json({ error: logInAgain }, { status: 401 });
    }),
  );
  const { user } = renderApp('/admin/faq');
  await user.click(await screen.findByRole('button', { name: 'Delete Pricing' }));
  const remove = screen.getByRole('button', { name: 'Delete' });
  await user.click(remove);
  expect(remove).toBeDisabled();
  // Browsers take the focus from what is disabled; jsdom leaves it there.
  Object.assign(remove, { disabled: false }).blur();
  Object.assign(remove, { disabled: true });
  expect(document.body).toHaveFocus();
  state.user = null;
  answer();
  await user.click((await question()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(remove).toHaveFocus());
  // The dialog’s own turn comes a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(remove).toHaveFocus();
  expect(within(screen.getByRole('alertdialog')).getByText(logInAgain)).toBeVisible();
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
  expect(await within(await notices()).findByText(logInAgain)).toBeVisible();
  expect(downloads).toEqual([]);
  await user.click(link);
  await user.type((await question()).getByLabelText('Password'), 'right-password{Enter}');
  await waitFor(() => expect(downloads).toEqual(['/api/admin/subscribers.csv']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(link);
  await waitFor(() => expect(downloads).toHaveLength(2));
});
