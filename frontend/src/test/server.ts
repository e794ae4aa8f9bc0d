import { http, HttpResponse, type HttpResponseInit, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** The default API for tests. A test overrides responses with `serve`, or with `server.use(...)`. */
export const server = setupServer(...handlers);

/** Answers reads of a path with this JSON. */
export const serve = (path: string, body: unknown, init?: HttpResponseInit) =>
  server.use(http.get(path, () => HttpResponse.json(body as JsonBodyType, init)));

/** Answers writes to a path with this JSON. */
export const servePost = (path: string, body: unknown, init?: HttpResponseInit) =>
  server.use(http.post(path, () => HttpResponse.json(body as JsonBodyType, init)));

/** Holds back the responses to a path until the returned call: then they are `answer`’s, or the usual ones. */
export function hold(method: 'get' | 'post' | 'put' | 'delete', path: string, answer?: () => Response) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(http[method](path, () => released.then(answer)));
  return () => release();
}

/** Answers reads of a path, and records their queries. */
export function recordReads(path: string, respond: (url: URL) => Response | Promise<Response>) {
  const queries: string[] = [];
  server.use(
    http.get(path, ({ request }) => {
      const url = new URL(request.url);
      queries.push(url.search);
      return respond(url);
    }),
  );
  return queries;
}

/** Answers writes to a path, and records their bodies. */
export function recordPosts(path: string, respond: () => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      const text = await request.text();
      bodies.push(text ? JSON.parse(text) : null);
      return respond();
    }),
  );
  return bodies;
}

export const serveNothing = (path: string) =>
  server.use(http.get(path, () => new Promise<never>(() => undefined)));
