import { http, HttpResponse } from 'msw';
import type { Versioned } from '@/api/versioned-mutations';
import { server } from './server';

/**
 * A server that has one record at an address, and stores in it what `keep` makes of what it gets. The answers to the
 * first writes are `lost`.
 */
export function serveRecord<R extends Versioned, In>(
  address: string,
  first: R,
  keep: (body: In, record: R) => R,
  lost = 0,
) {
  let record: R | null = first;
  const sent: { version: string | null; body: In }[] = [];
  server.use(
    http.get(address, () =>
      record ? HttpResponse.json(record) : HttpResponse.json({ error: 'Not found' }, { status: 404 }),
    ),
    http.put(address, async ({ request }) => {
      const body = (await request.json()) as In;
      const version = request.headers.get('if-match');
      sent.push({ version, body });
      if (!record) return HttpResponse.json({ error: 'Not found' }, { status: 404 });
      if (version !== `"${record.version}"`) return HttpResponse.json({ error: 'Stale' }, { status: 412 });
      record = { ...keep(body, record), version: (record.version ?? 0) + 1 };
      return sent.length <= lost ? HttpResponse.error() : HttpResponse.json(record);
    }),
  );
  return { sent, stored: () => record, change: (to: R | null) => (record = to) };
}
