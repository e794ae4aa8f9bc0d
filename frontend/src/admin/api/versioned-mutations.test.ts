import { expect, test } from 'vitest';
import { listTag } from './base-api';
import { invalidates, saveRequest } from './versioned-mutations';

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
