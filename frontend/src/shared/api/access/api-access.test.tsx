import { act, render, renderHook, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '@/test/server';
import { createApiAccess, type LoadApiClient } from './api-access';
import { createApiClient } from './api-client';
import type { PageQuery } from './page-query';
import { ApiAccessProvider, useApiCall, usePageQuery } from './use-api';

const namesQuery = (of: string): PageQuery<string[] | null> => ({
  path: `/api/names/${of}`,
  tags: ['Blog'],
  read: (names) => names as string[] | null,
  isNullable: true,
});

let loads: number;
let requests: string[];

beforeEach(() => {
  [loads, requests] = [0, []];
  server.use(
    http.get('/api/names/:of', ({ request }) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return pathname.endsWith('gone')
        ? new HttpResponse(null, { status: 404 })
        : HttpResponse.json([`new ${pathname.slice('/api/names/'.length)}`]);
    }),
  );
});

const loadClient: LoadApiClient = (embedded) => {
  loads += 1;
  // A document that was opened long ago.
  return Promise.resolve(createApiClient({ origin: window.location.origin }, embedded, Date.now() - 600_000));
};

function Names({ of }: { of: string }) {
  const { data, error, refetch } = usePageQuery(namesQuery(of));
  if (error) return <button onClick={refetch}>Retry</button>;
  if (data === null) return <p>Gone</p>;
  return <p>{data ? data.join(', ') : 'Loading'}</p>;
}

function renderNames(load = loadClient) {
  const access = createApiAccess([{ query: namesQuery('embedded'), data: ['embedded'] }], load);
  const page = (of: string) => (
    <ApiAccessProvider value={access}>
      <Names of={of} />
    </ApiAccessProvider>
  );
  const { rerender } = render(page('embedded'));
  return { access, show: (of: string) => rerender(page(of)) };
}

test('shows embedded data without loading the client', async () => {
  renderNames();
  expect(screen.getByText('embedded')).toBeVisible();
  await act(() => Promise.resolve());
  expect([loads, requests]).toEqual([0, []]);
});

test('requests other data through the client, once', async () => {
  const { show } = renderNames();
  show('others');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('new others')).toBeVisible();
  show('gone');
  expect(await screen.findByText('Gone')).toBeVisible();
  show('others');
  expect(screen.getByText('new others')).toBeVisible();
  expect(loads).toBe(1);
  expect(requests).toEqual(['/api/names/others', '/api/names/gone']);
});

test('embedded data stays when the client loads, until remounted', async () => {
  const { access, show } = renderNames();
  await act(() => access.load());
  expect(screen.getByText('embedded')).toBeVisible();
  expect(requests).toEqual([]);
  show('others');
  show('embedded');
  expect(screen.getByText('embedded')).toBeVisible();
  expect(await screen.findByText('new embedded')).toBeVisible();
});

test('shows prefetched data at once', async () => {
  const { access, show } = renderNames();
  void access.prefetch([namesQuery('others')]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  show('others');
  expect(screen.getByText('new others')).toBeVisible();
  expect(requests).toEqual(['/api/names/others']);
});

test('shows what was left long ago at once, and refetches it', async () => {
  const { show } = renderNames();
  show('others');
  expect(await screen.findByText('new others')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  try {
    show('embedded');
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
    show('others');
    expect(screen.getByText('new others')).toBeVisible();
    await vi.waitFor(() => expect(requests.filter((path) => path.endsWith('others'))).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});

test('reports a client that can’t be loaded, and retries', async () => {
  let isOffline = true;
  const { show } = renderNames((embedded) =>
    isOffline ? Promise.reject(new Error('offline')) : loadClient(embedded),
  );
  show('others');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isOffline = false;
  act(() => retry.click());
  expect(await screen.findByText('new others')).toBeVisible();
});

test('a call whose code can’t be loaded rejects as unanswered', async () => {
  const access = createApiAccess([], () => Promise.reject(new Error('offline')));
  const loadCall = () => Promise.resolve(() => Promise.resolve());
  const { result } = renderHook(() => useApiCall<string, void>(loadCall), {
    wrapper: ({ children }) => <ApiAccessProvider value={access}>{children}</ApiAccessProvider>,
  });
  await expect(result.current('x')).rejects.toMatchObject({ status: 0 });
});
