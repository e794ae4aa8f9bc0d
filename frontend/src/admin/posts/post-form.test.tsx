import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { button, fillForm, openForm, preview, servePosts, storedPost } from '@/test/fixtures/posts';
import { notices } from '@/test/notices';
import { stubPointer } from '@/test/pointer';
import { renderApp } from '@/test/render';
import { hold, recordPosts, server } from '@/test/server';
import { deriveExcerpt, template } from './post-values';

test('a new post starts from a template, published and dated today', async () => {
  servePosts();
  await openForm();
  expect(screen.getByLabelText('Content')).toHaveValue(template);
  expect(screen.getByLabelText('Published')).toBeChecked();
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'));
  expect(screen.getByLabelText('Date')).toHaveValue(day.join('-'));
  expect(button('Create')).toBeDisabled();
  expect(await inspect()).toHaveNoViolations();
});

test('Back after saving a new post leads to the list, not to an empty form', async () => {
  servePosts();
  const page = renderApp('/admin/blog');
  await page.user.click((await screen.findAllByRole('link', { name: 'Create New Blog Post' }))[0] as Element);
  await screen.findByRole('option', { name: /Ada/ });
  await fillForm(page);
  await page.user.click(button('Create'));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog'));
  await act(() => page.router.navigate(-1));
  await waitFor(() => expect(page.router.state.action).toBe('POP'));
  expect(page.router.state.location.pathname).toBe('/admin/blog');
});

test('sends trimmed texts, split tags, and an empty slug and excerpt', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const content = screen.getByLabelText('Content');
  await page.user.clear(content);
  await page.user.type(content, '  Words  ');
  await page.user.type(screen.getByLabelText('Tags'), ' ai, , ml ,ai');
  await page.user.clear(screen.getByLabelText('Date'));
  await page.user.type(screen.getByLabelText('Date'), '2026-02-03');
  await page.user.click(button('Create'));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[0]?.body).toEqual({
    title: 'My title',
    content: 'Words',
    excerpt: '',
    slug: '',
    tags: ['ai', 'ml'],
    authors: [1],
    published: true,
    date: '2026-02-03',
  });
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(await within(await notices()).findByText('Blog post created successfully')).toBeVisible();
});

test('saves the last keystroke of a long text', async () => {
  const { sent } = servePosts();
  const page = await openForm();
  await fillForm(page);
  const content = screen.getByLabelText('Content');
  const long = 'Long words. '.repeat(1000);
  fireEvent.change(content, { target: { value: long } });
  await waitFor(() => expect(button('Create')).toBeEnabled());
  fireEvent.change(content, { target: { value: `${long}!` } });
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog/7/edit'));
  expect(sent[0]?.body).toMatchObject({ content: `${long}!` });
  expect(sent).toHaveLength(1);
});

test('shows errors at their fields while typing, and disables saving', async () => {
  servePosts();
  const { user } = await openForm();
  const fault = async (label: string, text: string, message: string) => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    if (text) await user.paste(text);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(button('Create')).toBeDisabled();
  };
  await user.type(screen.getByLabelText('Title'), 'x');
  await fault('Title', '', 'Title is required');
  await fault('Title', 'é'.repeat(201), 'Title must be less than 200 characters');
  await fault('Content', '  ', 'Content is required');
  await fault('Content', 'é'.repeat(2 ** 19), 'This text is too long: shorten it by about 1%');
  await fault('Excerpt', 'x'.repeat(501), 'Excerpt must be less than 500 characters');
  await fault('Slug', 'A b', 'Slug must contain only lowercase letters, numbers, and hyphens');
});

test('an edit shows the stored post and sends its version', async () => {
  const { sent } = servePosts();
  const { user, router } = await openForm('/admin/blog/7/edit');
  expect(screen.getByRole('tab', { name: 'Edit Blog Post' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Slug')).toHaveValue('old-title');
  expect(screen.getByLabelText('Tags')).toHaveValue('a, b');
  expect(screen.getByLabelText('Published')).not.toBeChecked();
  expect(within(preview()).getByText('content').tagName).toBe('EM');
  await user.type(screen.getByLabelText('Title'), '!{Control>}s{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent[0]).toMatchObject({
    version: '"3"',
    body: { title: 'Old title!', slug: 'old-title', authors: [1] },
  });
  const notice = within(await notices());
  expect(await notice.findByText('Blog post updated successfully')).toBeVisible();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(notice.getByRole('button', { name: 'View' }));
  expect(open).toHaveBeenCalledWith('/blog/old-title', '_blank', 'noopener');
});

test.each([
  ['begins at the end of its title', false],
  ['begins at its heading by touch, which opens no keyboard', true],
])('an edit %s', async (_, isTouch) => {
  servePosts();
  stubPointer(isTouch);
  await openForm('/admin/blog/7/edit');
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  const heading = screen.getByRole('heading', { name: 'Edit Blog Post' });
  expect(isTouch ? heading : title).toHaveFocus();
  expect(title.selectionStart).toBe('Old title'.length);
});

test('a derived excerpt follows the content, and unsaved changes are mentioned', async () => {
  const { sent, change } = servePosts();
  change({ ...storedPost, excerpt: deriveExcerpt(storedPost) });
  const { user } = await openForm('/admin/blog/7/edit');
  expect(screen.getByLabelText('Excerpt')).toHaveValue('');
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  await user.type(screen.getByLabelText('Title'), '!');
  expect(button('Update')).toHaveAccessibleDescription('Draft · Unsaved changes');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent[0]?.body.excerpt).toBe(''));
});

test.each([
  ['a published post', '/admin/blog/7/edit'],
  ['one without its required texts', '/admin/blog/new'],
])('leaving %s offers no draft', async (_, at) => {
  const { change } = servePosts();
  change({ ...storedPost, published: true });
  const { user } = await openForm(at);
  await user.type(screen.getByLabelText('Title'), 'x');
  if (at.endsWith('new')) await user.clear(screen.getByLabelText('Content'));
  await user.click(button('Cancel'));
  await screen.findByRole('button', { name: 'Discard' });
  expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull();
});

test('/blog/create denies access to users who are not administrators', async () => {
  servePosts({ isAdmin: false });
  renderApp('/blog/create');
  expect(await screen.findByText('You need administrator privileges to access this page.')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('the form is locked while it is being saved', async () => {
  const { sent } = servePosts();
  const respond = hold('put', '/api/admin/blog/7');
  const { user, router } = await openForm('/admin/blog/7/edit');
  const title = screen.getByLabelText('Title');
  await user.type(title, '!');
  await user.type(screen.getByLabelText('Tags'), ',');
  await screen.findByRole('option', { name: 'ml' });
  await user.click(title);
  await user.keyboard('{Control>}s{/Control}');
  expect(button('Updating...')).toBeDisabled();
  expect(title).toHaveFocus();
  expect(title.closest('form')).toHaveAttribute('data-locked');
  expect(button('Remove Ada Lovelace')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('?');
  await user.click(button('Heading'));
  await user.type(screen.getByLabelText('Content'), 'more{Control>}b{/Control}');
  fireEvent.change(screen.getByLabelText('Excerpt'), { target: { value: 'more' } });
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  await user.click(button('Remove Ada Lovelace'));
  await user.click(screen.getByRole('option', { name: 'ml' }));
  await user.click(button('Regenerate'));
  await user.click(screen.getByLabelText('Published'));
  expect(title).toHaveValue('Old title!');
  expect(screen.getByLabelText('Content')).toHaveValue('Old *content*');
  expect(within(screen.getByRole('list', { name: 'Picked' })).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByLabelText('Tags')).toHaveValue('a, b,');
  expect(screen.getByLabelText('Slug')).toHaveValue('old-title');
  expect(screen.getByLabelText('Published')).not.toBeChecked();
  expect(screen.queryByText('Cannot remove author')).toBeNull();
  respond();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Old title!',
      content: 'Old *content*',
      excerpt: 'Old excerpt',
      slug: 'old-title',
      tags: ['a', 'b'],
      authors: [1],
      published: false,
      date: '2026-03-05',
    },
  ]);
});

test('saving a deleted post as new uses the messages of a new post', async () => {
  const { change, sent } = servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  await user.type(screen.getByLabelText('Title'), '!');
  change(null);
  await user.click(button('Update'));
  server.use(http.post('/api/admin/blog', () => HttpResponse.error(), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Save as new' }));
  expect(await within(await notices()).findByText('Failed to create blog post')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  await user.click(button('Create'));
  expect(await within(await notices()).findByText('Blog post created successfully')).toBeVisible();
  expect(sent.map(({ key }) => key === null)).toEqual([true, false]);
});

const published = '<p>Rendered <code><span class="hl-keyword">by</span></code> the server</p>';

test('shows the browser’s rendering at once, and the server’s after a pause', async () => {
  servePosts();
  const html = `${published}<script>alert(1)</script>`;
  const sent = recordPosts('/api/admin/preview', () => HttpResponse.json({ html }));
  const { user } = await openForm();
  const content = screen.getByLabelText('Content');
  await user.clear(content);
  await user.type(content, ' Some *emphasis*');
  expect(within(preview()).getByText('emphasis').tagName).toBe('EM');
  expect(await within(preview()).findByText('by')).toHaveClass('hl-keyword');
  expect(sent.at(-1)).toEqual({ content: 'Some *emphasis*' });
  expect(preview().querySelector('script')).toBeNull();
  expect(preview()).toHaveTextContent('4 words');
  await user.type(content, ' and more');
  expect(await within(preview()).findByText('emphasis')).toBeVisible();
});

test('shows the server’s rendering of a very long text once the focus is elsewhere', async () => {
  servePosts();
  const sent = recordPosts('/api/admin/preview', () => HttpResponse.json({ html: published }));
  const { user } = await openForm();
  const content = screen.getByLabelText('Content');
  await user.click(content);
  const before = sent.length;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.change(content, { target: { value: `A *word*. ${'plain '.repeat(40_000)}` } });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(within(preview()).getByText('word').tagName).toBe('EM');
  await expect(waitFor(() => expect(sent).toHaveLength(before + 1))).rejects.toThrow();
  screen.getByLabelText('Title').focus();
  expect(await within(preview()).findByText('by')).toHaveClass('hl-keyword');
  vi.useRealTimers();
});

test('keeps the browser’s rendering if the server doesn’t respond', async () => {
  servePosts();
  const fail = vi.fn(() => HttpResponse.json({ error: 'Internal server error' }, { status: 500 }));
  server.use(http.post('/api/admin/preview', fail));
  await openForm('/admin/blog/7/edit');
  await waitFor(() => expect(fail).toHaveBeenCalled());
  expect(within(preview()).getByText('content').tagName).toBe('EM');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the preview shows title, byline, date and cover', async () => {
  servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  const head = within(preview());
  expect(head.getByText('Old title')).toBeVisible();
  expect(head.getByText('By Ada Lovelace')).toBeVisible();
  expect(head.getByText('March 5, 2026')).toBeVisible();
  expect(preview().querySelector('img')).toHaveAttribute('src', '/art/lattice-a-b-n7.svg');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '' } });
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  expect(await head.findByText('No title yet')).toBeVisible();
  await waitFor(() => expect(head.getByText('By Ada Lovelace and grace')).toBeVisible());
});
