import { expect, test } from 'vitest';
import { sitePagesFor } from './site-pages';
import { authorPath } from './page-paths';

const titles = (question: string, legal = { imprint: '', privacy: '' }) =>
  sitePagesFor(question, legal).map(({ title }) => title);

test.each([
  ['contact', ['Contact']],
  ['How can I contact you?', ['Contact']],
  ['case studies', ['Case studies']],
  ['about us', ['About']],
  ['your team', ['About']],
  ['FAQ', ['FAQ']],
  ['client portal', ['Client Portal']],
  ['log in', ['Login']],
  ['industry', ['Industries']],
  ['Servicés', ['Services']],
  ['newsletter', ['Newsletter']],
])('the query %j finds the pages %j', (question, expected) => {
  expect(titles(question)).toEqual(expected);
});

test.each([
  'forecasting services',
  'how long does a project take',
  'contact lenses',
  'who are you',
  'container',
  'AI',
  '???',
  '',
])('the query %j finds no page of the site', (question) => {
  expect(titles(question)).toEqual([]);
});

test('the imprint and the privacy notice are found where the site has them', () => {
  expect(titles('Impressum')).toEqual([]);
  expect(titles('Impressum', { imprint: '/imprint', privacy: '' })).toEqual(['Imprint']);
  expect(titles('data protection', { imprint: '', privacy: '/privacy' })).toEqual(['Privacy']);
  expect(titles('data protection', { imprint: '', privacy: 'https://example.com/privacy' })).toEqual([]);
});

test('an author’s path is the same for composed and decomposed letters', () => {
  expect(authorPath('Zoe\u0308 Kern')).toBe('/authors/zo%C3%AB-kern');
});

test('an author’s path is the lower-cased name with hyphens', () => {
  expect(authorPath('Ada Lovelace')).toBe('/authors/ada-lovelace');
  expect(authorPath('a/b')).toBe('/authors/a%2Fb');
});
