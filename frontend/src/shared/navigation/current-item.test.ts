import type { Location } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ariaCurrentOf, ariaCurrentOfBranch } from './current-item';

function placeOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash, state: null, key: 'default' };
}

test.each([
  ['/services', '/services', 'page'],
  ['/services', '/services?page=2', 'page'],
  ['/services', '/services/3', 'true'],
  ['/services/', '/services/3', 'true'],
  ['/service', '/services', undefined],
  ['/services/3', '/services', undefined],
  ['/', '/services', undefined],
  ['/', '/', 'page'],
  ['/#demos', '/', undefined],
  ['/#demos', '/#demos', 'page'],
  ['/blog?tag=a', '/blog', undefined],
  ['/blog?tag=a', '/blog?tag=a', 'page'],
  ['/blog?tag=a', '/blog/first-post', undefined],
  ['https://example.com/services', '/services', undefined],
] as const)('the entry %s on the page %s', (href, address, current) => {
  expect(ariaCurrentOf(href, placeOf(address))).toBe(current);
});

test.each([
  ['/services/3', 'true'],
  ['/case-studies', 'true'],
  ['/about', undefined],
] as const)('an entry with only a list, on the page %s', (address, current) => {
  const entry = { href: '#', children: [{ href: '/services' }, { href: '/case-studies' }] };
  expect(ariaCurrentOfBranch(entry, placeOf(address))).toBe(current);
});

test.each([
  ['/case-studies', 'true'],
  ['/case-studies/7', 'true'],
  ['/contact', undefined],
] as const)('an entry with a page and other children, on the page %s', (address, current) => {
  const entry = { href: '/case-studies', children: [{ href: '/case-studies/7' }, { href: '/contact' }] };
  expect(ariaCurrentOfBranch(entry, placeOf(address))).toBe(current);
});
