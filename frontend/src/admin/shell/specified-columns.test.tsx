import { screen } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

const at = { createdAt: '2026-03-05T12:00:00Z', updatedAt: '2026-03-05T12:00:00Z' };
const order = { displayOrder: 0, isActive: true, ...at };
const rows: Record<string, JsonBodyType> = {
  '/api/admin/users': [{ id: 1, username: 'ada', isAdmin: true, ...at }],
  '/api/navigation': [{ id: 1, label: 'Home', href: '/', order: 0, isVisible: true, parentId: null }],
  '/api/admin/content': [{ id: 1, title: 'A', type: 'service', content: 'B', metadata: null, ...at }],
  '/api/admin/blog': [{ id: 1, title: 'A', slug: 'a', published: true, authors: [], tags: [], ...at }],
  '/api/faq/categories': [{ id: 1, name: 'General', ...order }],
  '/api/faq/items': [{ id: 1, question: 'A?', answer: 'Yes.', categoryId: 1, ...order }],
};

test.each([
  ['users', ['Username', 'Role', 'Created At', 'Actions']],
  ['navigation', ['Label', 'URL', 'Visibility', 'Order', 'Parent', 'Actions']],
  ['content', ['Title', 'Type', 'Status', 'Actions']],
  ['blog', ['Title', 'Status', 'Created', 'Actions']],
  ['faq', ['Name', 'Display Order', 'Status', 'Actions']],
  ['faq?show=items', ['Question', 'Category', 'Status', 'Actions']],
])('the table of /admin/%s has the specified columns in their order', async (tab, columns) => {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))),
    ...Object.entries(rows).map(([path, body]) => http.get(path, () => HttpResponse.json(body))),
    http.get('/api/admin/*', () => new HttpResponse(null, { status: 404 })),
  );
  renderApp(`/admin/${tab}`);
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(columns);
});
