import { screen } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test, vi } from 'vitest';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

// Rows with the fields that the specification gives them and no others, as an older node may answer.
const times = { createdAt: '2026-03-05T12:00:00Z', updatedAt: '2026-03-05T12:00:00Z' };
const account = { displayName: null, avatarUrl: null, bio: null, isAdmin: true, createdAt: times.createdAt };
const content = { title: 'Alpha', content: 'What it is about.', metadata: null, published: true, ...times };
const question = { id: 1, question: 'Alpha', answer: 'Yes.', categoryId: 1, displayOrder: 0, isActive: true };
const category = { id: 1, name: 'General', displayOrder: 0, isActive: true, ...times };
const entry = { id: 1, label: 'Alpha', href: '/alpha', order: 0, isVisible: true, requiresAdmin: false };
const post = { id: 1, title: 'Alpha', slug: 'alpha' };
const postInList = { ...post, date: '2026-03-05', authors: ['Ada'], excerpt: 'Short', tags: ['AI'] };

const rows: Record<string, JsonBodyType> = {
  '/api/admin/users': [{ id: 1, username: 'Alpha', ...account }],
  '/api/navigation': [{ ...entry, parentId: null }],
  '/api/admin/content': [{ id: 1, type: 'service', ...content }],
  '/api/admin/enquiries': [{ id: 1, name: 'Alpha', email: 'a@example.com', message: 'Hello', ...times }],
  '/api/admin/blog': [{ ...post, published: true, createdAt: times.createdAt }],
  '/api/faq/categories': [category],
  '/api/faq/items': [{ ...question, ...times }],
  '/api/faq/public': [{ ...category, items: [{ ...question, ...times }] }],
  '/api/blog': [postInList],
  '/api/content/service': [{ id: 1, type: 'service', ...content }],
  '/api/content/case-study': [{ id: 1, type: 'case-study', ...content }],
  '/api/content/team-member': [{ id: 1, type: 'team-member', ...content }],
};

const lists = [
  ...['users', 'navigation', 'content', 'blog', 'enquiries', 'faq', 'faq?show=items'].map(
    (tab) => `/admin/${tab}`,
  ),
  ...['/blog', '/services', '/case-studies', '/about', '/faq'],
];

/** Signs an administrator in, and answers with these rows. */
function serveRows(answers: Record<string, JsonBodyType>) {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))),
    ...Object.entries(answers).map(([url, body]) => http.get(url, () => HttpResponse.json(body))),
    http.get('/api/admin/*', () => new HttpResponse(null, { status: 404 })),
  );
}

for (const path of lists)
  test(`${path} shows records that have the specified fields alone`, async () => {
    const errors = vi.spyOn(console, 'error');
    serveRows(rows);
    renderApp(path);
    const find = path === '/admin/faq' ? 'General' : /Alpha/;
    expect((await screen.findAllByText(find))[0]).toBeVisible();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(screen.queryByText(/undefined|Invalid Date|NaN/)).toBeNull();
    expect(errors).not.toHaveBeenCalled();
  });

test.each([
  ['users', ['Username', 'Role', 'Created At', 'Actions']],
  ['navigation', ['Label', 'URL', 'Visibility', 'Order', 'Parent', 'Actions']],
  ['content', ['Title', 'Type', 'Status', 'Actions']],
  ['blog', ['Title', 'Status', 'Created', 'Actions']],
  ['faq', ['Name', 'Display Order', 'Status', 'Actions']],
  ['faq?show=items', ['Question', 'Category', 'Status', 'Actions']],
])('the table of /admin/%s has the specified columns in their order', async (tab, columns) => {
  serveRows(rows);
  renderApp(`/admin/${tab}`);
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(columns);
});

test('a tab that fails leaves the dashboard, and the other tabs work', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // A message is a text.
  serveRows({ ...rows, '/api/admin/enquiries': [{ id: 1, name: 'Ada', email: '', ...times }] });
  const { user } = renderApp('/admin/enquiries');
  const alert = await screen.findByText('Something went wrong');
  expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByRole('tabpanel')).toContainElement(alert);
  await user.click(screen.getByRole('tab', { name: 'Content Management' }));
  expect(await screen.findByRole('rowheader', { name: 'Alpha' })).toBeVisible();
  expect(alert).not.toBeInTheDocument();
});

test('a menu that fails leaves the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  serveRows({
    ...rows,
    '/api/navigation': [{ id: 1, isVisible: true, requiresAdmin: false, parentId: null }],
  });
  renderApp('/about');
  expect(await screen.findByText('Alpha')).toBeVisible();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('contentinfo')).toBeVisible();
});
