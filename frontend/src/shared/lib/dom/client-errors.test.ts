import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '@/test/server';

const reports: Record<string, unknown>[] = [];
let report: (error: unknown, component?: string) => void;

beforeEach(async () => {
  vi.resetModules();
  reports.length = 0;
  document.head.innerHTML = '<script src="/assets/site.0123abcd4567.js" type="text/plain"></script>';
  window.history.replaceState(null, '', '/blog?q=secret');
  server.use(
    http.post('/api/client-errors', async ({ request }) => {
      reports.push((await request.json()) as Record<string, unknown>);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  report = (await import('./client-errors')).sendClientError;
});

afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('reports message, component, release and page, without the query', async () => {
  report(new TypeError('x is undefined'), '\n    at Post');
  await vi.waitFor(() =>
    expect(reports).toEqual([
      {
        message: 'TypeError: x is undefined',
        component: '\n    at Post',
        release: '0123abcd4567',
        page: '/blog',
      },
    ]),
  );
});

test('reports five truncated errors at most, each once', async () => {
  report('\ud800'.repeat(1500));
  for (let number = 0; number < 20; number += 1) report(new Error(`fault ${number >> 1}`));
  await vi.waitFor(() => expect(reports).toHaveLength(5));
  expect(reports[0]?.message).toBe('\ufffd'.repeat(1000));
  expect(new Set(reports.map(({ message }) => message)).size).toBe(5);
});

test('never throws and never reports itself', async () => {
  server.use(http.post('/api/client-errors', () => HttpResponse.error()));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  report(Object.create(null));
  report(undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
