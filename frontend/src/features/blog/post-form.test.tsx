import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp, signIn } from '@/test/render';
import { post as samplePost, user as sampleUser } from '@/test/sample';
import { server } from '@/test/server';
import type { EditablePost, PostInput } from './admin-api';

interface Sent {
  body: PostInput;
  key: string | null;
  version: string | null;
}

const stored: EditablePost = {
  id: 7,
  title: 'Old title',
  slug: 'old-title',
  content: 'Old *content*',
  excerpt: 'Old excerpt',
  published: false,
  createdAt: '2026-03-05T12:00:00Z',
  tags: ['a', 'b'],
  date: '2026-03-05',
  authors: [{ id: 1, name: 'Ada Lovelace', slug: 'ada-lovelace', title: 'Contributor' }],
  version: 3,
};

/** Answers as the server does, and says what it was sent. */
function serve(isAdmin = true) {
  signIn();
  const sent: Sent[] = [];
  const write = async ({ request }: { request: Request }) => {
    const { headers } = request;
    const body = (await request.json()) as PostInput;
    sent.push({ body, key: headers.get('idempotency-key'), version: headers.get('if-match') });
    return HttpResponse.json({ ...stored, ...body, authors: [] }, { status: 201 });
  };
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin }))),
    http.get('/api/admin/users', () =>
      HttpResponse.json([sampleUser(), sampleUser({ id: 2, username: 'grace', displayName: null })]),
    ),
    http.get('/api/admin/blog', () => HttpResponse.json([])),
    http.get('/api/blog', () =>
      HttpResponse.json([samplePost(1, { tags: ['ml', 'research'] }), samplePost(2)]),
    ),
    http.get('/api/admin/blog/slug', ({ request }) => {
      const title = new URL(request.url).searchParams.get('title') ?? '';
      return HttpResponse.json({ slug: title.toLowerCase().replaceAll(' ', '-') });
    }),
    http.get('/api/admin/blog/7', () => HttpResponse.json(stored)),
    http.get('/api/admin/blog/404', () => HttpResponse.json({ error: 'Not found' }, { status: 404 })),
    http.post('/api/admin/blog', write),
    http.put('/api/admin/blog/7', write),
  );
  return sent;
}

async function open(at = '/admin/blog/new') {
  const page = renderApp(at);
  await screen.findByLabelText('Title');
  await screen.findByRole('option', { name: /Ada/ });
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const preview = () => screen.getByRole('region', { name: 'Preview' });
const notices = () => screen.findByRole('region', { name: /Notifications/ });

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('Title'), 'My title');
  await user.selectOptions(screen.getByLabelText('Authors'), 'Ada Lovelace (ada)');
  await waitFor(() => expect(screen.getByLabelText('Slug')).toHaveValue('my-title'));
}

test('a new post begins with the template, published and dated today, beside its preview', async () => {
  serve();
  await open();
  expect(screen.getByRole('tab', { name: 'New Blog Post' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  const title = 'Write your blog post content here';
  expect(screen.getByLabelText<HTMLTextAreaElement>('Content').value).toMatch(`# ${title}\n`);
  expect(within(preview()).getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByLabelText('Published')).toBeChecked();
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'));
  expect(screen.getByLabelText('Date')).toHaveValue(day.join('-'));
  expect(button('Create')).toBeDisabled();
  expect(await inspect()).toHaveNoViolations();
});

test('a post is sent trimmed, its tags split, its authors as ids, an empty slug and excerpt as they are', async () => {
  const sent = serve();
  const page = await open();
  await fill(page);
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

test('every fault is told at its field while it is typed, and nothing can be saved meanwhile', async () => {
  serve();
  const { user } = await open();
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
  await fault('Excerpt', 'x'.repeat(501), 'Excerpt must be less than 500 characters');
  await fault('Slug', 'A b', 'Slug must contain only lowercase letters, numbers, and hyphens');
  screen.getByLabelText('Title').focus();
  await user.keyboard('{Control>}s{/Control}');
  const authors = screen.getByLabelText('Authors');
  await waitFor(() =>
    expect(authors).toHaveAccessibleDescription(expect.stringContaining('At least one author is required')),
  );
});

test('authors are picked once each, and the last one can’t be removed', async () => {
  serve();
  const page = await open();
  const { user } = page;
  const pick = screen.getByLabelText('Authors');
  await user.selectOptions(pick, 'grace');
  await user.selectOptions(pick, 'Ada Lovelace (ada)');
  await user.selectOptions(pick, 'grace');
  const chips = within(screen.getByRole('list', { name: 'Picked' })).getAllByRole('listitem');
  expect(chips.map((chip) => chip.textContent)).toEqual(['graceContributor', 'Ada LovelaceContributor']);
  await user.click(button('Remove grace'));
  expect(screen.queryByRole('button', { name: 'Remove grace' })).toBeNull();
  expect(button('Remove Ada Lovelace')).toHaveFocus();
  await user.click(button('Remove Ada Lovelace'));
  expect(button('Remove Ada Lovelace')).toBeVisible();
  expect(await within(await notices()).findByText('Cannot remove author')).toBeVisible();
  expect(screen.getByText('Blog post must have at least one author')).toBeVisible();
});

test('where there are many users, an author is found by typing and taken by Enter', async () => {
  serve();
  const names = Array.from({ length: 9 }, (_, index) => `writer-${index}`);
  server.use(
    http.get('/api/admin/users', () =>
      HttpResponse.json([
        sampleUser(),
        ...names.map((username, index) => sampleUser({ id: 10 + index, username, displayName: null })),
      ]),
    ),
  );
  const { user } = await open();
  await user.type(screen.getByLabelText('Find an author'), 'WRITER-7');
  expect(screen.getByText('1 found: press Enter to add')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(button('Remove writer-7')).toBeVisible();
  expect(screen.getByLabelText('Find an author')).toHaveValue('');
});

test('the slug follows the title until it is touched, and again when it is asked to', async () => {
  const sent = serve();
  const page = await open();
  await fill(page);
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

test('tags in use are offered, the most used first, narrowed by what is typed', async () => {
  serve();
  const { user } = await open();
  const tags = screen.getByLabelText('Tags');
  await user.click(tags);
  await screen.findByRole('group', { name: 'Tags in use' });
  const offered = () =>
    within(screen.getByRole('group', { name: 'Tags in use' }))
      .getAllByRole('button')
      .map((one) => one.textContent);
  expect(offered()).toEqual(['research', 'ml']);
  await user.type(tags, 'new, re');
  expect(offered()).toEqual(['research']);
  await user.click(button('Add the tag research'));
  expect(tags).toHaveValue('new, research');
  await user.click(button('Add the tag ml'));
  expect(tags).toHaveValue('new, research, ml');
  expect(screen.queryByRole('group', { name: 'Tags in use' })).toBeNull();
});

test('how much there is to read is said below the preview', async () => {
  serve();
  const { user } = await open();
  const content = screen.getByLabelText('Content');
  await user.clear(content);
  await user.click(content);
  await user.paste('# One\n\n' + 'two '.repeat(200));
  expect(await within(preview()).findByText('201 words, 2 minutes to read')).toBeVisible();
});

test('a refused save says so at its field and in a notice, and keeps everything', async () => {
  serve();
  const message = 'A post with this slug already exists';
  server.use(
    http.post('/api/admin/blog', () =>
      HttpResponse.json({ error: message, message, fields: { slug: [message] } }, { status: 409 }),
    ),
  );
  const page = await open();
  await fill(page);
  await page.user.click(button('Create'));
  expect(await within(await notices()).findByText('Failed to create blog post')).toBeVisible();
  const slug = screen.getByLabelText('Slug');
  expect(slug).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(slug).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('My title');
  expect(button('Create')).toBeEnabled();
  expect(await inspect()).toHaveNoViolations();
});

test('a save in a hurry is one save, and its button says what it does', async () => {
  const sent = serve();
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.post('/api/admin/blog', () => asked, { once: true }));
  const page = await open();
  await fill(page);
  await page.user.dblClick(button('Create'));
  await page.user.keyboard('{Control>}ss{/Control}');
  expect(button('Creating...')).toBeDisabled();
  expect(button('Cancel')).toBeDisabled();
  expect(sent).toEqual([]);
  answer();
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/blog'));
  expect(sent).toHaveLength(1);
});

test('an edit shows what is stored, sends its version, and returns to the list', async () => {
  const sent = serve();
  const { user, router } = await open('/admin/blog/7/edit');
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
  expect(await within(await notices()).findByText('Blog post updated successfully')).toBeVisible();
});

test('leaving with unsaved changes asks first, by Cancel and by another tab', async () => {
  serve();
  const { user, router } = await open();
  await user.type(screen.getByLabelText('Title'), 'x');
  await user.click(screen.getByRole('tab', { name: 'FAQ' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Title')).toHaveValue('x');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(screen.queryByRole('tab', { name: 'New Blog Post' })).toBeNull();
});

test('a post that there is none of says so', async () => {
  serve();
  renderApp('/admin/blog/404/edit');
  expect(await screen.findByText('Blog post not found')).toBeVisible();
});

test('/blog/create is for administrators, and returns to the list', async () => {
  serve();
  const { user, router } = await open('/blog/create');
  expect(screen.getByRole('heading', { level: 1, name: 'Create New Blog Post' })).toBeVisible();
  await user.click(button('Cancel'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
});

test('/blog/create shows others what the dashboard would', async () => {
  serve(false);
  renderApp('/blog/create');
  expect(await screen.findByText('You need administrator privileges to access this page.')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('where there is no room for two columns, the preview is a tab', async () => {
  serve();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
  );
  const { user } = await open();
  expect(screen.getByRole('tab', { name: 'Write' })).toHaveAttribute('aria-selected', 'true');
  await user.type(screen.getByLabelText('Content'), 'Mine');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(within(screen.getByRole('tabpanel', { name: 'Preview' })).getByText(/Mine/)).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});
