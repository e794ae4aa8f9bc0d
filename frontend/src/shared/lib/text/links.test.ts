import { expect, test } from 'vitest';
import { isInternal, safeHref } from './links';

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
