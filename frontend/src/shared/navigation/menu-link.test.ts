import type { Location } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ariaCurrentOf, ariaCurrentOfBranch } from './menu-link';

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

const list = { href: '#', children: [{ href: '/services' }, { href: '/case-studies' }] };
const section = { href: '/case-studies', children: [{ href: '/case-studies/7' }, { href: '/contact' }] };

test.each([
  ['/services/3', list, 'true'],
  ['/case-studies', list, 'true'],
  ['/about', list, undefined],
  ['/case-studies', section, 'true'],
  ['/case-studies/7', section, 'true'],
  ['/contact', section, undefined],
] as const)('on the page %s the entry %j', (address, { href, children }, current) => {
  expect(ariaCurrentOfBranch({ href, children: [...children] }, placeOf(address))).toBe(current);
});
