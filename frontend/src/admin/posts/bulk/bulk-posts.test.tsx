import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import {
  bar,
  confirm,
  expectReport,
  open,
  openAndSelect,
  press,
  pressInReport,
  report,
  run,
  serve,
  serveUndo,
  undoUrl,
  type BulkCall,
  type Failed,
} from '@/test/fixtures/bulk-posts';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { adminPost as row } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('publishes the selected posts and says how many', async () => {
  const { calls } = serve(3);
  const { user, container } = await openAndSelect('Post 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select Post 3' }));
  expect(within(await bar()).getByText('2 posts selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked();
  expect(await inspect(container)).toHaveNoViolations();
  await run('Publish');
  expect(await within(await notices()).findByText('2 posts published')).toBeVisible();
  expect(calls).toEqual([{ action: 'publish', ids: [1, 3] }]);
});

test('says that nothing changed, and offers no undo', async () => {
  serve(1, undefined, () => true);
  await openAndSelect('Post 1');
  await run('Publish');
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
  const { user } = await openAndSelect('Post 1');
  const publish = await press('Publish');
  await user.keyboard('a');
  expect(publish).toHaveFocus();
  screen.getByRole('checkbox', { name: 'Select Post 1' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select Post 1' })).not.toBeChecked();
});

test('acts on all matches of the search, in one call, after a question', async () => {
  const { calls, requests } = serve(120);
  const { user } = await openAndSelect('this page', '/admin/blog?q=post');
  await run('Select all 120');
  await run('Unpublish');
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
  await openAndSelect('this page', '/admin/blog?status=published');
  servePaginatedList('/api/admin/blog', [], { textOf: () => '' });
  await run('Unpublish');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

test('reports each row on which the action failed', async () => {
  serve(2, () => [{ id: 2, error: 'There can be at most 50 tags' }]);
  const { user } = await openAndSelect();
  await run('Add tag');
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

test('repeats a failed call with the same rows', async () => {
  const { calls } = serve(3);
  await openAndSelect();
  const failure = () => HttpResponse.json({ error: 'Out of order' }, { status: 503 });
  server.use(http.post('/api/admin/blog/bulk', failure, { once: true }));
  await run('Publish');
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  await run('Try again');
  expect(await within(await notices()).findByText('3 posts published')).toBeVisible();
  expect(calls).toEqual([{ action: 'publish', ids: [1, 2, 3] }]);
});

test('says that an action runs', async () => {
  serve(1);
  server.use(http.post('/api/admin/blog/bulk', () => delay('infinite')));
  await openAndSelect('Post 1');
  await run('Publish');
  const progress = await within(await bar()).findByRole('progressbar', { name: 'Publishing 1 post' });
  expect(progress).not.toHaveAttribute('value');
  expect(within(await bar()).getByRole('status')).toHaveTextContent('Publishing 1 post');
  expect(await press('Delete')).toBeDisabled();
});

test('a deletion whose response was lost counts as done', async () => {
  serve(1, () => [{ id: 1, error: 'Not found' }]);
  await openAndSelect('Post 1');
  await run('Delete');
  await confirm('Delete 1 post?');
  expect(await within(await notices()).findByText('1 post deleted')).toBeVisible();
});

test('sets the authors that were picked', async () => {
  const { calls } = serve(1);
  server.use(http.get('/api/blog', () => HttpResponse.json([{ ...row(1), authors: ['Ada Lovelace'] }])));
  const { user } = await openAndSelect('Post 1');
  await run('Set authors');
  const dialog = await screen.findByRole('dialog', { name: 'Set the authors of 1 post' });
  await user.click(within(dialog).getByRole('button', { name: 'Set authors' }));
  expect(calls).toEqual([]);
  await within(dialog).findByRole('option', { name: /Ada Lovelace/ });
  await user.selectOptions(within(dialog).getByLabelText('Authors'), '3');
  await user.click(within(dialog).getByRole('button', { name: 'Set authors' }));
  await waitFor(() => expect(calls).toEqual([{ action: 'setAuthors', authors: [3], ids: [1] }]));
});

test('what no longer matches the filters leaves the selection, on other pages too', async () => {
  const publishesFirst = ({ ids }: BulkCall): Failed => {
    for (const post of posts) if (ids?.includes(post.id) && post.id < 21) post.published = true;
    return [];
  };
  const { calls, posts } = serve(25, publishesFirst, (id) => id > 20);
  for (const post of posts) post.published = false;
  servePaginatedList('/api/admin/blog', posts, {
    textOf: ({ title }) => title,
    filters: { status: ({ published }, value) => published === (value === 'published') },
  });
  const { user } = await openAndSelect('Post 1', '/admin/blog?status=draft');
  await user.click(screen.getByRole('checkbox', { name: 'Select Post 2' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 25' }));
  await run('Publish');
  expect(await within(await bar()).findByText('1 post selected')).toBeVisible();
  await run('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 post?' });
  expect(within(question).getAllByRole('listitem')[0]).toHaveTextContent('Post 25');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.at(-1)).toEqual({ action: 'delete', ids: [25] }));
});

test('says how many posts match, and a row that is deleted by itself leaves the selection', async () => {
  serve(3);
  const { user } = open('/admin/blog?q=post');
  expect(await screen.findByText('3 matches')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Post 2' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await within(await bar()).findByText('2 posts selected')).toBeVisible();
});

test.each([
  ['Delete', 'alertdialog'],
  ['Add tag', 'dialog'],
  ['Remove tag', 'dialog'],
  ['Set authors', 'dialog'],
])('the question of ‘%s’ names up to five of the posts', async (action, role) => {
  serve(7);
  await openAndSelect();
  await run(action);
  const items = within(await screen.findByRole(role)).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `Post ${number}`),
    'and 2 more',
  ]);
});

test.each([
  ['2999-01-02', 'January 2, 2999'],
  ['0026-11-26', 'November 26, 0026'],
])('asks before a draft that is dated %s is published', async (date, day) => {
  const { calls, posts } = serve(2);
  Object.assign(posts[1] as object, { published: false, date });
  const { user } = await openAndSelect();
  await run('Publish');
  const question = await screen.findByRole('alertdialog', { name: 'Publish 2 posts?' });
  expect(question).toHaveAccessibleDescription(/Portico doesn’t publish by date/);
  expect(within(question).getAllByRole('listitem')[0]).toHaveTextContent(`Post 2, dated ${day}`);
  expect(calls).toEqual([]);
  expect(await inspect(question)).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls).toEqual([{ action: 'publish', ids: [1, 2] }]));
});

test('what ran out of time is gone on with, in one report with one undo', async () => {
  const { calls } = serve(5, undefined, undefined, 2);
  const undone = serveUndo({ done: [5] }, { done: [3, 4] }, { done: [1, 2] });
  await openAndSelect();
  await run('Publish');
  expect(await within(await notices()).findByText('Not finished')).toBeVisible();
  expect(within(await report()).getByText('2 posts published, 3 were not reached')).toBeVisible();
  await pressInReport('Go on');
  await expectReport('4 posts published, 1 was not reached');
  await pressInReport('Go on');
  await expectReport('5 posts published');
  expect(within(await report()).queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(calls.map(({ ids }) => ids)).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
  await pressInReport('Undo');
  await expectReport('1 post is as it was, 4 were not reached');
  await pressInReport('Go on');
  await expectReport('3 posts are as they were, 2 were not reached');
  await pressInReport('Go on');
  await expectReport('5 posts are as they were');
  expect(undone).toHaveLength(3);
});

test('all matches are gone on with by their filter, as long as a call reaches new ones', async () => {
  const { calls } = serve(5001);
  await openAndSelect();
  await run('Select all 5,001');
  await run('Publish');
  await confirm('Publish 5,001 posts?');
  const text = '5,000 posts published, 1 was not reached';
  expect(within(await report()).getByText(text)).toBeVisible();
  await pressInReport('Go on');
  await waitFor(async () =>
    expect(within(await report()).queryByRole('button', { name: 'Go on' })).toBeNull(),
  );
  expect(within(await report()).getByText(text)).toBeVisible();
  expect(calls).toEqual(Array(2).fill({ action: 'publish', filter: {} }));
});

test('the report stays when another search clears the selection, until it is closed', async () => {
  serve(3, () => [{ id: 2, error: 'Changed meanwhile' }]);
  const { user } = await openAndSelect();
  await run('Publish');
  await screen.findByRole('dialog', { name: '1 post not published' });
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Draft');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Select Post 1' })).not.toBeChecked();
  expect(within(await report()).getByText('2 posts published, 1 failed')).toBeVisible();
  expect(await inspect(await report())).toHaveNoViolations();
  await pressInReport('Show failures');
  expect(await screen.findByRole('dialog', { name: '1 post not published' })).toHaveTextContent('Post 2');
  await user.keyboard('{Escape}');
  await pressInReport('Close report');
  expect(screen.queryByRole('region', { name: 'Last action' })).toBeNull();
});

test('an undo that failed for a row, or as a whole, says so', async () => {
  serve(2);
  serveUndo({ done: [1], failed: [{ id: 2, error: 'Changed meanwhile' }] });
  const { user } = await openAndSelect();
  await run('Publish');
  const tooLate = () => HttpResponse.json({ error: 'Too late' }, { status: 404 });
  server.use(http.post(undoUrl, tooLate, { once: true }));
  await pressInReport('Undo');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too late');
  await run('Cancel');
  expect(within(await report()).getByText('2 posts published')).toBeVisible();
  await pressInReport('Undo');
  const list = await screen.findByRole('dialog', { name: '1 post not undone' });
  expect(list).toHaveTextContent('Post 2Changed meanwhile');
  await user.keyboard('{Escape}');
  await expectReport('1 post is as it was, 1 failed');
});
