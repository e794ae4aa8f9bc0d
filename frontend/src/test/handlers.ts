import { http, HttpResponse } from 'msw';

/** Responses to every page's requests, for a visitor of an empty site. */
export const handlers = [
  // Open forms ask who saved their record last.
  http.head('/api/*', () => new HttpResponse(null, { status: 200 })),
  http.get('/api/navigation', () => HttpResponse.json([])),
  http.get('/api/content/:type', () => HttpResponse.json([])),
  http.get('/api/blog', () => HttpResponse.json([])),
  http.post('/api/client-errors', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/user', () => new HttpResponse(null, { status: 401 })),
  http.post<never, { content: string }>('/api/admin/preview', async ({ request }) => {
    const { renderedMarkdown } = await import('./fixtures/rendered-markdown');
    return HttpResponse.json({ html: renderedMarkdown((await request.json()).content) });
  }),
  // A user's form asks whether there are other administrators.
  http.get('/api/admin/users', () => HttpResponse.json([])),
  http.get('/api/admin/users/:id/posts', () => HttpResponse.json({ count: 0 })),
  http.get('/api/admin/enquiries/counts', () => HttpResponse.json({ new: 0, read: 0, answered: 0, spam: 0 })),
  http.get('/healthz', () => HttpResponse.json({ status: 'ok', version: '1.2.3', commit: null })),
];
