import { expect, test } from 'vitest';
import { loginPathFor, returnPathOf, sitePath } from './return-path';

test.each([
  ['/admin/blog/7/edit', '/admin/blog/7/edit'],
  ['/admin/blog?q=a%20b&page=2', '/admin/blog?q=a%20b&page=2'],
  ['/blog/one#part', '/blog/one#part'],
  ['/admin?to=//elsewhere.example', '/admin?to=//elsewhere.example'],
])('accepts the path %s', (address, path) => {
  expect(sitePath(address)).toBe(path);
});

test.each([
  null,
  '',
  'admin',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '///elsewhere.example',
  'https://elsewhere.example/admin',
  'https:elsewhere.example',
  'javascript:alert(1)',
  ' //elsewhere.example',
])('rejects the address %j', (address) => {
  expect(sitePath(address)).toBeUndefined();
});

test('reads the page to return to from the query, but never the login screen itself', () => {
  expect(returnPathOf('?next=%2Fadmin%2Fblog%2F7%2Fedit')).toBe('/admin/blog/7/edit');
  expect(returnPathOf('?next=%2F%2Felsewhere.example')).toBeUndefined();
  expect(returnPathOf('?next=%2Fauth%3Fnext%3D%2Fadmin')).toBeUndefined();
  expect(returnPathOf('')).toBeUndefined();
});

test('the login screen’s address names the page, unless that is the dashboard’s start', () => {
  expect(loginPathFor({ pathname: '/admin', search: '' })).toBe('/auth');
  expect(loginPathFor({ pathname: '/admin/', search: '' })).toBe('/auth');
  expect(loginPathFor({ pathname: '/admin/blog', search: '?q=x&page=2' })).toBe(
    '/auth?next=%2Fadmin%2Fblog%3Fq%3Dx%26page%3D2',
  );
});
