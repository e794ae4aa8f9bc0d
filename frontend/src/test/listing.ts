import { http, HttpResponse, type JsonBodyType } from 'msw';
import { server } from './server';

/** What was sent: 'METHOD path', with the version where one was named, and the body. */
export type Sent = [call: string, body: unknown];

interface Listed {
  id: number;
}

export interface ListingOptions<Row> {
  /** What `?q=` looks in. */
  textOf: (row: Row) => string;
  /** Whether a row is one of those that a parameter of the address asks for. */
  filters?: Record<string, (row: Row, value: string) => boolean>;
}

/**
 * Answers as the server does for a list that it pages: searched, filtered, by cursors. Rows can be deleted. Says what
 * was asked, and what was sent.
 */
export function serveListing<Row extends Listed>(
  path: string,
  all: Row[],
  { textOf, filters = {} }: ListingOptions<Row>,
) {
  const asked: string[] = [];
  const sent: Sent[] = [];
  let rows = all;
  server.use(
    http.get(path, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const start = Number(searchParams.get('cursor') ?? 0);
      const isUnreadable = Number.isNaN(start) || searchParams.get('status') === 'nonsense';
      if (isUnreadable) return HttpResponse.json({ error: 'Not valid' }, { status: 400 });
      const wanted = (searchParams.get('q') ?? '').toLowerCase();
      const found = rows.filter(
        (row) =>
          textOf(row).toLowerCase().includes(wanted) &&
          Object.entries(filters).every(([name, fits]) => {
            const value = searchParams.get(name);
            return !value || fits(row, value);
          }),
      );
      const end = start + Number(searchParams.get('limit'));
      const headers: Record<string, string> = { 'x-total-count': String(found.length) };
      if (end < found.length) headers['x-next-cursor'] = String(end);
      return HttpResponse.json(found.slice(start, end) as unknown as JsonBodyType, { headers });
    }),
    http.delete(`${path}/:id`, ({ params, request }) => {
      sent.push([callOf(request), null]);
      rows = rows.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { asked, sent };
}

/** 'METHOD path', and the version that was seen. */
export function callOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return `${request.method} ${pathname} ${request.headers.get('if-match') ?? ''}`.trim();
}

/** Takes whatever is written: notes it, and says it back. */
export const taking =
  (sent: Sent[]) =>
  async ({ request }: { request: Request }) => {
    const isDeletion = request.method === 'DELETE';
    const body = isDeletion ? null : ((await request.json()) as JsonBodyType);
    sent.push([callOf(request), body]);
    return isDeletion ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body);
  };
