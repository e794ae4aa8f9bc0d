import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { postQuery, postsQuery } from '@/shared/blog/queries';
import { recordsApi } from '@/admin/resource/endpoints';
import { navigationQuery } from '@/shared/navigation/queries';
import { item } from '@/test/fixtures/samples';
import { serve, server } from '@/test/server';
import { makeStore } from '@/admin/api/store';
import { createSession } from '@/shared/session/session';
import { asApiError, isUnanswered, messageOf, noResponseError } from '@/shared/api/errors';
import { createPageData, type PageQuery } from '@/shared/api/page-data';
import { exportPath, listPath } from './paginated-query';
import { listTag } from './base-api';
import { invalidates, saveRequest } from './versioned-mutations';

const store = () => {
  const pageData = createPageData();
  return makeStore({ pageData, session: createSession(pageData) });
};
async function request(query: PageQuery<unknown>) {
  const pageData = createPageData();
  const stop = pageData.watch(query, () => undefined);
  await pageData.refetch(query);
  stop();
  return pageData.read(query);
}
const requestPosts = () => request(postsQuery({}));

test.each([
  [
    'a refusal in JSON',
    () => HttpResponse.json({ error: 'Refused', fields: { title: ['Too long', 'Odd'] } }, { status: 400 }),
    { status: 400, message: 'Refused', fields: { title: 'Too long Odd' } },
    'Refused',
  ],
  [
    'a refusal in plain text',
    () => HttpResponse.text('Username already exists', { status: 409 }),
    { status: 409 },
    'Username already exists',
  ],
  [
    'a gateway’s page',
    () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
    { status: 502 },
    'Failed',
  ],
  ['no response', () => HttpResponse.error(), { status: 0 }, 'Failed'],
])('%s has its status and message', async (_what, answer, expected, message) => {
  server.use(http.get('/api/blog', answer));
  const { error } = await requestPosts();
  expect(asApiError(error)).toMatchObject(expected);
  expect(messageOf(error, 'Failed')).toBe(message);
});

test('an error without a message for people is told by its status', () => {
  const message = messageOf({ status: 502, statusText: 'Bad Gateway', message: '' });
  expect(message).toBe('502: Bad Gateway');
  expect(messageOf('boom')).toBe('An error occurred while fetching data');
});

test('a request without a response times out', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    expect(delay).toBe(40_000);
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  });
  expect(asApiError((await requestPosts()).error)).toMatchObject({
    status: 0,
    message: 'The server didn’t answer in time',
  });
});

test.each([
  ['a page', () => HttpResponse.html('<h1>Please log in to this network</h1>')],
  ['nothing', () => new HttpResponse(null, { status: 200 })],
])('does not take a save for stored if %s comes back', async (_what, answer) => {
  server.use(
    http.put('/api/faq/items/1', answer),
    http.delete('/api/faq/items/2', answer),
    http.delete('/api/faq/items/3', () => new HttpResponse(null, { status: 204 })),
    http.delete('/api/faq/items/4', () => HttpResponse.text('Gone', { status: 404 })),
  );
  const { dispatch } = store();
  const { saveRecord, deleteRecord } = recordsApi.endpoints;
  const input = { id: 1, version: 1, question: 'Q' };
  const of = { tag: 'Faq', path: '/api/faq/items' } as const;
  const remove = (id: number) => dispatch(deleteRecord.initiate({ of, record: { id, version: 1 } }));
  const saved = await dispatch(saveRecord.initiate({ of, input }));
  expect(isUnanswered(asApiError(saved.error))).toBe(true);
  expect((await remove(2)).error).toMatchObject({ status: 0 });
  for (const id of [3, 4]) expect((await remove(id)).error).toBeUndefined();
});

test('reads the next page’s cursor from the header', async () => {
  server.use(http.get('/api/blog', () => HttpResponse.json([], { headers: { 'x-next-cursor': 'abc' } })));
  expect((await requestPosts()).data).toEqual({ posts: [], next: 'abc' });
});

test('a missing post is null and not an error', async () => {
  serve('/api/blog/gone', { error: 'Blog post not found' }, { status: 404 });
  const { data, error } = await request(postQuery('gone'));
  expect(data).toBeNull();
  expect(error).toBeUndefined();
});

test('the navigation is retried once after a second, then counts as empty', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const answer = vi.fn(() => HttpResponse.json([item(1)]) as Response);
  answer.mockReturnValueOnce(new HttpResponse(null, { status: 503 }));
  server.use(http.get('/api/navigation', answer));
  const first = await request(navigationQuery);
  expect(first.data).toHaveLength(1);
  expect(answer).toHaveBeenCalledTimes(2);
  server.use(http.get('/api/navigation', () => new HttpResponse(null, { status: 500 })));
  const second = await request(navigationQuery);
  expect(second.data).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});

test('does not retry a failed list of posts', async () => {
  const fail = vi.fn(() => new HttpResponse(null, { status: 500 }));
  server.use(http.get('/api/blog', fail));
  await requestPosts();
  expect(fail).toHaveBeenCalledOnce();
});

test('a network error’s message leaves out the error’s type', async () => {
  server.use(http.get('/api/blog', () => HttpResponse.error()));
  const { message } = asApiError((await requestPosts()).error);
  expect(message).toMatch(/fetch/i);
  expect(message).not.toContain('TypeError');
  expect(noResponseError('TypeError: NetworkError when attempting to fetch resource.').message).toBe(
    'NetworkError when attempting to fetch resource.',
  );
});

test('no two endpoints share a name, because the second would replace the first', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const names = files.flatMap((path) => {
    const source = readFileSync(`src/${path}`, 'utf8');
    return [...source.matchAll(/^ {4}(\w+): build\.(?:query|mutation)\b/gm)].map(([, name]) => name);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('removes control characters and lone surrogates from a search', () => {
  const search = '\0 two\u0007words \ud83d';
  expect(listPath('/api/things', { limit: 20, search })).toBe('/api/things?limit=20&q=two+words');
  expect(exportPath('/api/things', { search: '\0' })).toBe('/api/things.csv');
});

test('an export has the order of the list', () => {
  const list = { search: 'two words', filters: { status: 'new' }, sort: '-name' };
  expect(exportPath('/api/things', list)).toBe('/api/things.csv?q=two+words&status=new&sort=-name');
});

const refreshed = (status: number, message = '') =>
  invalidates('Users')(undefined, { status, statusText: '', message }, { id: 7 });

test('refetches what was written', () => {
  const lists = [listTag('Users'), listTag('Blog')];
  expect(invalidates('Users', 'Blog')({}, undefined, { id: 7 })).toEqual([
    ...lists,
    { type: 'Users', id: 7 },
  ]);
  expect(invalidates('Users', 'Blog')({}, undefined, {})).toEqual(lists);
});

test('refetches on conflicts and lost responses', () => {
  for (const status of [400, 404, 409, 412, 0, 408, 503, 504]) expect(refreshed(status)).toHaveLength(2);
  expect(refreshed(500)).toHaveLength(2);
});

test('does not refetch after a refusal', () => {
  for (const status of [401, 403, 422, 429]) expect(refreshed(status)).toEqual([]);
  expect(refreshed(500, 'It could not be stored')).toEqual([]);
});

test('replaces lone surrogates and keeps pairs', () => {
  const { body } = saveRequest('/api/things', {
    name: 'a\ud83d',
    tags: ['\ude00', '\u{1f600}'],
    order: 1,
  } as object);
  expect(body).toEqual({ name: 'a\ufffd', tags: ['\ufffd', '\u{1f600}'], order: 1 });
});
