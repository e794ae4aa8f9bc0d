import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { bar, open, press, serve, serveUndo } from '@/test/fixtures/bulk-posts';
import { adminPost as row } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('publishes the selected posts and says how many', async () => {
  const { calls } = serve(3);
  const { user, container } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Post 3' }));
  expect(within(await bar()).getByText('2 posts selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked();
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(await press('Publish'));
  expect(await within(await notices()).findByText('2 posts published')).toBeVisible();
  expect(calls).toEqual([{ action: 'publish', ids: [1, 3] }]);
});

test('keeps the selection after an action, and its button the focus', async () => {
  const { posts } = serve(2, ({ action }) => {
    if (action !== 'publish') return [];
    posts.splice(1, 1);
    return [{ id: 2, error: 'Not found' }];
  });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Unpublish'));
  expect(await within(await notices()).findByText('2 posts unpublished')).toBeVisible();
  expect(within(await bar()).getByText('2 posts selected')).toBeVisible();
  await waitFor(async () => expect(await press('Unpublish')).toHaveFocus());
  // A post that is gone leaves the selection.
  await user.click(await press('Publish'));
  const list = await screen.findByRole('dialog', { name: '1 post not published' });
  expect(list).toHaveTextContent('Deleted in the meantime');
  await user.click(within(list).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await within(await bar()).findByText('1 post selected')).toBeVisible();
});

test('says which posts were published already, and takes back the others', async () => {
  serve(3, undefined, (id) => id > 1);
  const undone = serveUndo({ done: [1] });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Publish'));
  expect(await within(await notices()).findByText('1 post published, 2 were already')).toBeVisible();
  await user.click(await within(await notices()).findByRole('button', { name: 'Undo' }));
  expect(await within(await notices()).findByText('1 post is as it was')).toBeVisible();
  expect(undone).toEqual(['']);
});

test('says that nothing changed, and offers no undo', async () => {
  serve(1, undefined, () => true);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(await press('Publish'));
  expect(await within(await notices()).findByText('1 post was already published')).toBeVisible();
  expect(within(await notices()).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('selects and clears a range with Shift', async () => {
  serve(6);
  const { user } = open();
  const box = (number: number) => screen.findByRole('checkbox', { name: `Select Post ${number}` });
  const clickWithShift = async (number: number) => {
    await user.keyboard('{Shift>}');
    await user.click(await box(number));
    await user.keyboard('{/Shift}');
  };
  await user.click(await box(2));
  await clickWithShift(5);
  expect(within(await bar()).getByText('4 posts selected')).toBeVisible();
  await clickWithShift(3);
  expect(within(await bar()).getByText('1 post selected')).toBeVisible();
  expect(await box(2)).toBeChecked();
});

test('the key A leads to the actions, and Escape clears the selection', async () => {
  serve(2);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  const publish = await press('Publish');
  await user.keyboard('a');
  expect(publish).toHaveFocus();
  screen.getByRole('checkbox', { name: 'Select Post 1' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select Post 1' })).not.toBeChecked();
});

test('says how many posts match the search on a single page', async () => {
  serve(3);
  open('/admin/blog?q=post');
  expect(await screen.findByText('3 matches')).toBeVisible();
});

test('acts on all matches of the search, in one call, after a question', async () => {
  const { calls, requests } = serve(120);
  const { user } = open('/admin/blog?q=post');
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Select all 120'));
  await user.click(await press('Unpublish'));
  const question = await screen.findByRole('alertdialog', { name: 'Unpublish 120 posts?' });
  expect(calls).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Unpublish' }));
  expect(await within(await notices()).findByText('120 posts unpublished')).toBeVisible();
  expect(calls).toEqual([{ action: 'unpublish', filter: { q: 'post' } }]);
  expect(requests.filter((query) => query.includes('limit=100'))).toEqual([]);
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('120 posts selected');
});

test('a selection ends when an action leaves no row that matches the filters', async () => {
  serve(2);
  const { user } = open('/admin/blog?status=published');
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  servePaginatedList('/api/admin/blog', [], { textOf: () => '' });
  await user.click(await press('Unpublish'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

test('asks before it deletes, and undoes on request', async () => {
  const { calls } = serve(2);
  const undone = serveUndo({ done: [1, 2] });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 posts?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await user.click(await within(await notices()).findByRole('button', { name: 'Undo' }));
  expect(await within(await notices()).findByText('2 posts restored')).toBeVisible();
  expect(calls).toEqual([{ action: 'delete', ids: [1, 2] }]);
  expect(undone).toEqual(['']);
});

test('reports each row on which the action failed', async () => {
  serve(2, () => [{ id: 2, error: 'There can be at most 50 tags' }]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Add tag'));
  const dialog = await screen.findByRole('dialog', { name: 'Add a tag to 2 posts' });
  const submit = within(dialog).getByRole('button', { name: 'Add tag', description: 'Type a tag first' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(dialog).getByLabelText('Tag'), 'a, b');
  await user.click(within(dialog).getByRole('button', { name: 'Add tag' }));
  expect(within(dialog).getByLabelText('Tag')).toHaveAccessibleDescription('Use one tag at a time');
  await user.clear(within(dialog).getByLabelText('Tag'));
  await user.type(within(dialog).getByLabelText('Tag'), ' news {Enter}');
  const list = await screen.findByRole('dialog', { name: '1 post not tagged' });
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Post 2There can be at most 50 tags');
  expect(await within(await notices()).findByText('1 post tagged, 1 failed')).toBeInTheDocument();
});

test('suggests tags in use, and Enter takes the one chosen with the arrow keys', async () => {
  const { calls } = serve(1);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(await press('Add tag'));
  const field = await screen.findByRole('combobox', { name: 'Tag' });
  await user.type(field, 'loo');
  await screen.findByRole('option', { name: 'looms' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('looms');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('option')).toBeNull();
  expect(calls).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toEqual([{ action: 'addTag', tag: 'looms', ids: [1] }]));
});

test('repeats a failed call with the same rows', async () => {
  const { calls } = serve(3);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  server.use(
    http.post(
      '/api/admin/blog/bulk',
      () => HttpResponse.json({ error: 'Out of order', message: 'Out of order' }, { status: 503 }),
      { once: true },
    ),
  );
  await user.click(await press('Publish'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  await user.click(await press('Try again'));
  expect(await within(await notices()).findByText('3 posts published')).toBeVisible();
  expect(calls).toEqual([{ action: 'publish', ids: [1, 2, 3] }]);
});

test('says that an action runs', async () => {
  serve(1);
  server.use(http.post('/api/admin/blog/bulk', () => delay('infinite')));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(await press('Publish'));
  const progress = await within(await bar()).findByRole('progressbar', { name: 'Publishing 1 post' });
  expect(progress).not.toHaveAttribute('value');
  expect(within(await bar()).getByRole('status')).toHaveTextContent('Publishing 1 post');
  expect(await press('Delete')).toBeDisabled();
});

test('a deletion whose response was lost counts as done', async () => {
  serve(1, () => [{ id: 1, error: 'Not found' }]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(await press('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 post?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('1 post deleted')).toBeVisible();
});

test('another filter clears the selection', async () => {
  serve(2);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await bar();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Draft');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Select Post 1' })).not.toBeChecked();
});

test('sets the authors that were picked', async () => {
  const { calls } = serve(1);
  server.use(http.get('/api/blog', () => HttpResponse.json([{ ...row(1), authors: ['Ada Lovelace'] }])));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(await press('Set authors'));
  const dialog = await screen.findByRole('dialog', { name: 'Set the authors of 1 post' });
  await user.click(within(dialog).getByRole('button', { name: 'Set authors' }));
  expect(calls).toEqual([]);
  await within(dialog).findByRole('option', { name: /Ada Lovelace/ });
  await user.selectOptions(within(dialog).getByLabelText('Authors'), '3');
  await user.click(within(dialog).getByRole('button', { name: 'Set authors' }));
  await waitFor(() => expect(calls).toEqual([{ action: 'setAuthors', authors: [3], ids: [1] }]));
});
