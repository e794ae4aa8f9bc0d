import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { button, fillForm, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { post, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { serve, server } from '@/test/server';
import { inspect } from '@/test/axe';

test('authors are picked once each, and the last one can’t be removed', async () => {
  servePosts();
  const page = await openForm();
  const { user } = page;
  const authorSelect = screen.getByLabelText('Authors');
  await user.selectOptions(authorSelect, 'grace');
  await user.selectOptions(authorSelect, 'Ada Lovelace (ada)');
  await user.selectOptions(authorSelect, 'grace');
  const chips = within(screen.getByRole('list', { name: 'Picked' })).getAllByRole('listitem');
  expect(chips.map((chip) => chip.textContent)).toEqual(['Ada LovelaceContributor', 'graceContributor']);
  expect(authorSelect).toHaveAccessibleDescription(
    'Readers see the username “grace” until the account has a display name',
  );
  await user.click(button('Remove grace'));
  expect(screen.queryByRole('button', { name: 'Remove grace' })).toBeNull();
  expect(button('Remove Ada Lovelace')).toHaveFocus();
  expect(authorSelect).not.toHaveAccessibleDescription();
  await user.click(button('Remove Ada Lovelace'));
  expect(button('Remove Ada Lovelace')).toBeVisible();
  expect(await within(await notices()).findByText('Cannot remove author')).toBeVisible();
  expect(screen.getByText('Blog post must have at least one author')).toBeVisible();
});

test('distinguishes authors of the same name', async () => {
  servePosts();
  const named = (id: number, username: string) =>
    sampleUser({ id, username, displayName: 'Grace', isAdmin: true });
  serve('/api/admin/users', [sampleUser({ isAdmin: true }), named(2, 'one'), named(3, 'two')]);
  const { user } = await openForm();
  await user.selectOptions(screen.getByLabelText('Authors'), ['Grace (two)']);
  expect(button('Remove Grace (two)')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Authors'), ['Ada Lovelace (ada)']);
  expect(button('Remove Ada Lovelace')).toBeVisible();
});

test('marks an author whose account was deleted, and allows removing them', async () => {
  servePosts();
  const page = await openForm();
  const { user } = page;
  await fillForm(page);
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  const chips = () => within(screen.getByRole('list', { name: 'Picked' })).getAllByRole('listitem');
  const message = 'One of the authors does not exist';
  server.use(
    http.get('/api/admin/users', () => HttpResponse.json([sampleUser()])),
    http.post('/api/admin/blog', () =>
      HttpResponse.json({ error: message, fields: { authors: message } }, { status: 400 }),
    ),
  );
  await user.click(button('Create'));
  await waitFor(() => expect(chips()[1]).toHaveTextContent(/^grace *no longer has an account$/));
  expect(chips()[0]).not.toHaveTextContent('no longer');
  expect(screen.queryByRole('option', { name: 'grace' })).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('My title');
  expect(button('Remove grace')).toHaveAccessibleDescription('no longer has an account');
  await user.click(button('Remove grace'));
  expect(chips()).toHaveLength(1);
});

test('the writer is the first author, and users who have written nothing are found by a search', async () => {
  servePosts();
  const others = Array.from({ length: 130 }, (_, index) =>
    sampleUser({ id: 10 + index, username: `user-${index}`, displayName: null, isAdmin: true }),
  );
  const writers = [
    sampleUser({ isAdmin: true }),
    sampleUser({ id: 8, username: 'hedy', displayName: 'Hedy' }),
  ];
  const { requests } = servePaginatedList('/api/admin/users', [...writers, ...others], {
    textOf: ({ username }) => username,
  });
  server.use(http.get('/api/blog', () => HttpResponse.json([post(1, { authors: ['Hedy'] })])));
  const { user } = await openForm();
  expect(button('Remove Ada Lovelace')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Hedy (hedy)' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /^user-/ })).toBeNull();
  const search = screen.getByLabelText('Find an author');
  await user.type(search, 'user-');
  expect(await screen.findByText('130 found; the first 100 are listed')).toBeVisible();
  expect(screen.getAllByRole('option', { name: /^user-/ })).toHaveLength(100);
  await user.type(search, '129');
  expect(await screen.findByText('1 found: press Enter to add')).toBeVisible();
  expect(requests).toEqual(['?limit=100&sort=-isAdmin', '?limit=100&q=user-', '?limit=100&q=user-129']);
  await user.keyboard('{Enter}');
  expect(button('Remove user-129')).toBeVisible();
  expect(search).toHaveValue('');
  // They are not among the users that are loaded now, which says nothing about their account.
  expect(screen.queryByText('no longer has an account')).toBeNull();
});

test('the slug follows the title until edited, and again on request', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const slug = screen.getByLabelText('Slug');
  await page.user.type(slug, '-2');
  await page.user.type(screen.getByLabelText('Title'), ' again');
  expect(slug).toHaveValue('my-title-2');
  await page.user.click(button('Regenerate'));
  await waitFor(() => expect(slug).toHaveValue('my-title-again'));
  await page.user.clear(slug);
  await page.user.type(slug, 'mine');
  await page.user.click(button('Create'));
  await waitFor(() => expect(sent[0]?.body.slug).toBe('mine'));
});

test('does not show an earlier title’s slug after a failed request', async () => {
  servePosts();
  const page = await openForm();
  await fillForm(page);
  server.use(http.get('/api/admin/blog/slug', () => HttpResponse.error()));
  await page.user.type(screen.getByLabelText('Title'), ' again');
  await waitFor(() => expect(screen.getByLabelText('Slug')).toHaveValue(''));
});

test.each([
  ['tells that the old address of a published post will lead to the new one', true],
  ['does not promise a redirect from a draft’s address', false],
])('%s', async (_, published) => {
  const { change } = servePosts();
  change({ ...storedPost, published });
  const { user } = await openForm('/admin/blog/7/edit');
  const slug = screen.getByLabelText('Slug');
  expect(slug).not.toHaveAccessibleDescription(/will redirect/);
  await user.type(slug, '-2');
  const redirect = 'The old address, /blog/old-title, will redirect to the new one.';
  expect(slug).toHaveAccessibleDescription(published ? redirect : /^Optional/);
});

test('a post whose authors are all deleted can be withdrawn', async () => {
  const { change } = servePosts();
  change({ ...storedPost, published: true, authors: [] });
  const sent: unknown[] = [];
  server.use(
    http.put('/api/admin/blog/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...storedPost, authors: [], published: false, version: 4 });
    }),
  );
  const { user } = await openForm('/admin/blog/7/edit');
  expect(screen.getByLabelText('Authors')).toHaveAccessibleDescription(
    'The accounts of all authors are deleted. You can save the post without one.',
  );
  await user.click(screen.getByLabelText('Published'));
  await user.click(button('Update'));
  expect(await within(await notices()).findByText('Blog post updated successfully')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ published: false })]);
  expect(sent[0]).not.toHaveProperty('authors');
});

test('says why it can’t be saved yet, and which fields are required', async () => {
  servePosts();
  const { user } = await openForm();
  expect(button('Create')).toBeDisabled();
  expect(button('Create')).toHaveAccessibleDescription('Not ready to save: Title is required');
  await user.clear(screen.getByLabelText('Content'));
  await waitFor(() =>
    expect(button('Create')).toHaveAccessibleDescription(
      'Not ready to save: Title is required; Content is required',
    ),
  );
  const required = [...document.querySelectorAll('[data-required]')].map(({ textContent }) => textContent);
  expect(required).toEqual(['Title', 'Content', 'Authors']);
});

test('suggests tags in use that match the text, most used first', async () => {
  servePosts();
  const { user } = await openForm();
  const tags = screen.getByLabelText('Tags');
  await user.click(tags);
  await screen.findByRole('listbox', { name: 'Tags in use' });
  const optionLabels = () =>
    within(screen.getByRole('listbox', { name: 'Tags in use' }))
      .getAllByRole('option')
      .map((one) => one.textContent);
  expect(optionLabels()).toEqual(['research', 'ml']);
  await user.type(tags, 'new, re');
  expect(optionLabels()).toEqual(['research']);
  await user.click(screen.getByRole('option', { name: 'research' }));
  expect(tags).toHaveValue('new, research, ');
  expect(tags).toHaveFocus();
  await user.click(screen.getByRole('option', { name: 'ml' }));
  expect(tags).toHaveValue('new, research, ml, ');
  expect(screen.queryByRole('listbox', { name: 'Tags in use' })).toBeNull();
  await user.clear(tags);
  await user.type(tags, 'ML');
  expect(optionLabels()).toEqual(['research']);
});

test('a suggested tag is chosen with the arrow keys and taken with Enter', async () => {
  const { sent } = servePosts();
  const { user } = await openForm();
  const tags = screen.getByRole('combobox', { name: 'Tags' });
  await user.click(tags);
  const option = (name: string) => screen.getByRole('option', { name });
  await screen.findByRole('option', { name: 'research' });
  expect(tags).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(option('ml')).toHaveAttribute('aria-selected', 'true');
  expect(tags).toHaveAttribute('aria-activedescendant', option('ml').id);
  expect(tags).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Enter}');
  expect(tags).toHaveValue('ml, ');
  expect(tags).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('re{ArrowUp}{Escape}');
  expect(tags).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox', { name: 'Tags in use' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(tags).toHaveValue('ml, re, ');
  expect(option('research')).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(option('research')).toHaveAttribute('aria-selected', 'false');
  expect(sent).toEqual([]);
});

test('Enter adds a tag without submitting, but not while an IME is composing', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const tags = screen.getByLabelText('Tags');
  await page.user.type(tags, '{Enter}');
  expect(tags).toHaveValue('');
  await page.user.type(tags, 'new{Enter}');
  expect(tags).toHaveValue('new, ');
  await page.user.keyboard('{Enter}');
  expect(tags).toHaveValue('new, ');
  await page.user.keyboard('two,{Enter}');
  expect(tags).toHaveValue('new, two, ');
  await page.user.keyboard('に');
  fireEvent.keyDown(tags, { key: 'Enter', isComposing: true });
  expect(tags).toHaveValue('new, two, に');
  expect(tags).toHaveFocus();
  expect(sent).toEqual([]);
});
