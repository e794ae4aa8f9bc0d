import { expect, test } from 'vitest';
import { textAround } from './text';

const long = `${'word '.repeat(30)}a Straße in Köln and ${'more '.repeat(40)}`;

test('returns the part around the first word that was found', () => {
  expect(textAround('A forecast with intervals', 'intervals forecast')).toEqual({
    before: 'A ',
    word: 'forecast',
    after: ' with intervals',
  });
  const { before = '', word = '', after = '' } = textAround(long, 'koln') ?? {};
  expect(before).toBe('…word word word word a Straße in ');
  expect(word).toBe('Köln');
  expect(after.startsWith(' and more')).toBe(true);
  expect((before + word + after).length).toBeLessThanOrEqual(121);
});

test('returns nothing without a match', () => {
  expect(textAround('A forecast', 'drift')).toBeUndefined();
});

test.each([
  ['drifts', 'Drifting'],
  ['drifting', 'drift'],
  ['study', 'studies'],
  ['models', 'Modelling'],
  ['evaluation', 'evaluated'],
])('finds another form of “%s” if it may: %s', (search, form) => {
  const text = `About content, and ${form}.`;
  expect(textAround(text, search, true)).toEqual({ before: 'About content, and ', word: form, after: '.' });
  expect(textAround(text, search)).toBeUndefined();
});

test('words that only begin alike are not forms of each other', () => {
  expect(textAround('The content', 'contracts', true)).toBeUndefined();
});

test('finds a decomposed word', () => {
  expect(textAround('My re\u0301sume\u0301', 'résumé')).toEqual({ before: 'My ', word: 'résumé', after: '' });
});
