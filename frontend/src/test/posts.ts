import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { EditablePost, PostInput } from '@/features/blog/admin-api';
import { renderApp, signIn } from './render';
import { post as samplePost, user as sampleUser } from './sample';
import { server } from './server';

export interface Sent {
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
export function servePosts(isAdmin = true) {
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

export async function openForm(at = '/admin/blog/new') {
  const page = renderApp(at);
  await screen.findByLabelText('Title');
  await screen.findByRole('option', { name: /Ada/ });
  return page;
}
