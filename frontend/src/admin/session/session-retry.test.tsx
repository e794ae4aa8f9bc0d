import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { loginRequired, question, serve } from '@/test/fixtures/ended-session';
import { item } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

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
  let respond = () => {};
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json([category])),
    http.delete('/api/faq/categories/3', async () => {
      await responseReady;
      return HttpResponse.json({ error: loginRequired }, { status: 401 });
    }),
  );
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
