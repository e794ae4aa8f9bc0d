import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '@/test/server';
import { createPageData, type PageQuery } from './page-data';
import { PageDataProvider, usePageQuery } from './use-page-query';

const namesQuery = (of: string): PageQuery<string[] | null> => ({
  path: `/api/names/${of}`,
  tags: ['Blog'],
  read: (names) => names as string[] | null,
  isNullable: true,
});

let requests: string[];
let status: number;

beforeEach(() => {
  [requests, status] = [[], 200];
  server.use(
    http.get('/api/names/:of', ({ request }) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      if (pathname.endsWith('gone')) return new HttpResponse(null, { status: 404 });
      return HttpResponse.json([`new ${pathname.slice('/api/names/'.length)}`], { status });
    }),
  );
});

function Names({ of }: { of: string }) {
  const { data, error, refetch } = usePageQuery(namesQuery(of));
  if (error && !data) return <button onClick={refetch}>Retry</button>;
  if (data === null) return <p>Gone</p>;
  return <p>{data ? data.join(', ') : 'Loading'}</p>;
}

function renderNames() {
  const pageData = createPageData([{ query: namesQuery('embedded'), data: ['embedded'] }]);
  const page = (of: string) => (
    <PageDataProvider value={pageData}>
      <Names of={of} />
    </PageDataProvider>
  );
  const { rerender } = render(page('embedded'));
  return { pageData, show: (of: string) => rerender(page(of)) };
}

test('requests nothing that came with the document, and everything else once', async () => {
  const { show } = renderNames();
  expect(screen.getByText('embedded')).toBeVisible();
  show('others');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('new others')).toBeVisible();
  show('gone');
  expect(await screen.findByText('Gone')).toBeVisible();
  show('others');
  expect(screen.getByText('new others')).toBeVisible();
  show('embedded');
  expect(screen.getByText('embedded')).toBeVisible();
  expect(requests).toEqual(['/api/names/others', '/api/names/gone']);
});

test('shows prefetched data at once, and does not fetch it twice', async () => {
  const { pageData, show } = renderNames();
  await act(() =>
    Promise.all([pageData.prefetch([namesQuery('others')]), pageData.prefetch([namesQuery('others')])]),
  );
  show('others');
  expect(screen.getByText('new others')).toBeVisible();
  expect(requests).toEqual(['/api/names/others']);
});

test('asks again for what could not be prefetched', async () => {
  const { pageData, show } = renderNames();
  status = 503;
  await act(() => pageData.prefetch([namesQuery('others')]));
  status = 200;
  show('others');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('new others')).toBeVisible();
});

test('shows what was left long ago at once, and refetches it', async () => {
  const { show } = renderNames();
  show('others');
  expect(await screen.findByText('new others')).toBeVisible();
  show('gone');
  expect(await screen.findByText('Gone')).toBeVisible();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  show('others');
  expect(screen.getByText('new others')).toBeVisible();
  await waitFor(() => expect(requests.filter((path) => path.endsWith('others'))).toHaveLength(2));
});

test('reports a failure, and retries', async () => {
  const { show } = renderNames();
  status = 503;
  show('others');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  status = 200;
  act(() => retry.click());
  expect(await screen.findByText('new others')).toBeVisible();
});

test('a change refetches what is shown, drops the rest, and ignores what was under way', async () => {
  const { pageData, show } = renderNames();
  show('others');
  expect(await screen.findByText('new others')).toBeVisible();
  void pageData.refetch(namesQuery('others'));
  act(() => pageData.invalidate(['Faq']));
  act(() => pageData.invalidate(['Blog']));
  await waitFor(() => expect(requests).toHaveLength(3));
  show('embedded');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('new embedded')).toBeVisible();
});

test('fetches what is shown again when the connection returns', async () => {
  renderNames();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('new embedded')).toBeVisible();
});
