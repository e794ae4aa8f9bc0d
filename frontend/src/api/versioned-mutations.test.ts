import { expect, test } from 'vitest';
import { invalidates, saveRequest } from './versioned-mutations';

const refreshed = (status: number, message = '') =>
  invalidates('Users')(undefined, { status, statusText: '', message });

test('what has been written is asked for again', () => {
  expect(invalidates('Users', 'Blog')({}, undefined)).toEqual(['Users', 'Blog']);
});

test('so is what may have been: the list is out of date, or nobody answered', () => {
  for (const status of [400, 404, 409, 412, 0, 408, 503, 504]) expect(refreshed(status)).toEqual(['Users']);
  expect(refreshed(500)).toEqual(['Users']);
});

test('what was refused is not', () => {
  for (const status of [401, 403, 422, 429]) expect(refreshed(status)).toEqual([]);
  expect(refreshed(500, 'It could not be stored')).toEqual([]);
});

test('half of a sign goes out as what cannot be read, and whole signs as they are', () => {
  const { body } = saveRequest('/api/things', {
    name: 'a\ud83d',
    tags: ['\ude00', '\u{1f600}'],
    order: 1,
  } as object);
  expect(body).toEqual({ name: 'a\ufffd', tags: ['\ufffd', '\u{1f600}'], order: 1 });
});
