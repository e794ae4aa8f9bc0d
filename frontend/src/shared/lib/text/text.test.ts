import { expect, test } from 'vitest';
import { formatNumber, longDate } from './format';
import { isInternal, safeHref } from './links';
import { normalizeText, textMatcher } from './normalize';
import { initials, paragraphs, withJoinedPostcode } from './strings';
import { truncate } from './truncate';

test.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1000, 0, '1,000'],
  [1_234_567, 0, '1,234,567'],
  [-1234, 0, '-1,234'],
  [7.25, 2, '7.25'],
  [12_345.5, 4, '12,345.5000'],
])('groups %d by thousands, with %d decimals, which are not grouped', (value, digits, text) =>
  expect(formatNumber(value, { digits })).toBe(text),
);

test.each([
  [310_000, '310K'],
  [1_250_000, '1.25M'],
  [123_456, '123.5K'],
  [999_999, '1M'],
  [3_900, '3.9K'],
  [12, '12'],
  [4.2e9, '4.2B'],
  [7e12, '7T'],
])('writes %d compactly', (value, text) => expect(formatNumber(value, { isCompact: true })).toBe(text));

test.each([
  ['2026-03-05', 'March 5, 2026'],
  ['2026-12-31T23:59:59Z', 'December 31, 2026'],
  // It would pass for 2026.
  ['0026-11-26', 'November 26, 0026'],
  ['soon', ''],
  ['2026-13-01', ''],
])('the date %s reads “%s”', (date, text) => expect(longDate(date)).toBe(text));

test.each([
  'https://a.example',
  'mailto:a@b.c',
  'xmpp:a@b.c',
  'irc://a',
  '/services',
  'page',
  '#part',
  '?q=1',
  '//a.example',
])('a link to %s is allowed', (href) => expect(safeHref(href)).toBe(href));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:x',
  'data:text/html,x',
  'ftp://a',
  '',
])('a link to %j is disabled', (href) => expect(safeHref(href)).toBeUndefined());

test('the router follows only paths of this site', () => {
  expect(isInternal('/blog')).toBe(true);
  expect(['//evil.example', '/\\evil.example', 'https://a.example', '#x'].some(isInternal)).toBe(false);
});

test.each([
  ['Müller', 'muller'],
  ['Über uns', 'uber uns'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Łukasz Sørensen, İzmir', 'lukasz sorensen, izmir'],
  ['ﬁne', 'fine'],
])('normalizes “%s” to “%s”', (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});

test.each([
  ['same müller', true],
  ['MULLER', true],
  ['müller other', false],
  ['  ', true],
])('“%s” matches “Müller Same” word by word: %s', (search, isFound) => {
  expect(textMatcher(search)('Müller Same')).toBe(isFound);
});

test('initials are of the first and the last word of a name', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('plato')).toBe('P');
});

test('a blank line starts a paragraph', () => {
  expect(paragraphs('one\ntwo\n\n \nthree\n')).toEqual(['one\ntwo', 'three']);
});

test('keeps a postcode and its town on one line', () => {
  expect(withJoinedPostcode('Speicherstrasse 12, 20457 Hamburg, Germany')).toBe(
    'Speicherstrasse 12, 20457\u00a0Hamburg, Germany',
  );
  expect(withJoinedPostcode('')).toBe('');
});

test.each([
  ['One two three', 13, ['One two three', '']],
  ['One two three', 12, ['One two', ' three']],
  ['One two three', 7, ['One two', ' three']],
  ['One two, three', 8, ['One two', ', three']],
  ['It is so. And more follows.', 12, ['It is so.', ' And more follows.']],
  ['It is so. And more follows.', 20, ['It is so. And more', ' follows.']],
  ['Donaudampfschiff', 5, ['Donau', 'dampfschiff']],
  ['🦀🦀🦀', 2, ['🦀🦀', '🦀']],
])('truncates %j to at most %i characters at the end of a word', (text, most, expected) => {
  expect(truncate(text, most)).toEqual(expected);
});
