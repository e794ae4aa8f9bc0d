import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { EditablePost, PostInput } from '@/features/blog/admin-api';
import { excerptOf } from '@/features/blog/post-values';
import { renderApp, signIn } from './render';
import { user as sampleUser } from './sample';
import { server } from './server';

interface Sent {
  body: PostInput;
  key: string | null;
  version: string | null;
}

/** The post that there is, at `/admin/blog/7/edit`. */
export const storedPost: EditablePost = {
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

/**
 * Answers as the server does, and says what it was sent. `change` puts another state in the place of the stored post, as
 * somebody else does meanwhile; `null`: it is gone.
 */
export function servePosts({ isAdmin = true } = {}) {
  signIn();
  const sent: Sent[] = [];
  let stored: EditablePost | null = storedPost;
  const take = async (request: Request) => {
    const { headers } = request;
    const body = (await request.json()) as PostInput;
    sent.push({ body, key: headers.get('idempotency-key'), version: headers.get('if-match') });
    const authors = body.authors.map((id) => ({ id, name: 'Ada Lovelace', slug: 'ada-lovelace', title: '' }));
    const slug = body.slug || body.title.toLowerCase().replaceAll(' ', '-');
    return { ...storedPost, ...body, slug, excerpt: body.excerpt || excerptOf(body), authors };
  };
  const absent = () => HttpResponse.json({ error: 'Not found' }, { status: 404 });
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin }))),
    http.get('/api/admin/users', () =>
      HttpResponse.json([sampleUser(), sampleUser({ id: 2, username: 'grace', displayName: null })]),
    ),
    http.get('/api/admin/blog', () => HttpResponse.json([])),
    http.get('/api/admin/blog/slug', ({ request }) => {
      const title = new URL(request.url).searchParams.get('title') ?? '';
      return HttpResponse.json({ slug: title.toLowerCase().replaceAll(' ', '-') });
    }),
    http.get('/api/admin/blog/tags', () =>
      HttpResponse.json([
        { name: 'research', posts: 2 },
        { name: 'ml', posts: 1 },
      ]),
    ),
    http.get('/api/admin/blog/7', () => (stored ? HttpResponse.json(stored) : absent())),
    http.get('/api/admin/blog/404', absent),
    http.post('/api/admin/blog', async ({ request }) => {
      stored = await take(request);
      return HttpResponse.json(stored, { status: 201 });
    }),
    http.put('/api/admin/blog/7', async ({ request }) => {
      const done = await take(request);
      if (!stored) return absent();
      const isStale = request.headers.get('if-match') !== `"${stored.version}"`;
      return isStale ? HttpResponse.json({ error: 'Stale' }, { status: 412 }) : HttpResponse.json(done);
    }),
  );
  return { sent, change: (to: EditablePost | null) => (stored = to) };
}

/** Opens the form of a post, and waits for all that it asks for. */
export async function openForm(at = '/admin/blog/new') {
  const page = renderApp(at);
  await screen.findByLabelText('Title');
  await screen.findByRole('option', { name: /Ada/ });
  return page;
}

/** Fills in what a new post must have. */
export async function fillForm({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.type(screen.getByLabelText('Title'), 'My title');
  await user.selectOptions(screen.getByLabelText('Authors'), 'Ada Lovelace (ada)');
  await waitFor(() => expect(screen.getByLabelText('Slug')).toHaveValue('my-title'));
}

export const button = (name: string) => screen.getByRole('button', { name });

export const preview = () => screen.getByRole('region', { name: 'Preview' });
