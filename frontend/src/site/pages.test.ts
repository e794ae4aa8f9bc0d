import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { sitePages } from '@/shared/links/site-pages';
import { pageList } from '@/shared/links/page-list';

const isShownBy = (pattern: string) => (address: string) =>
  matchPath(pattern, new URL(address, 'http://site').pathname) !== null;

/** Pages that search engines must not list. */
const unlisted = ['/search', '/blog/create', '/admin/*', '*'];

test('the site search finds every listed page, and nothing else', () => {
  const listed = pageList
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !unlisted.includes(path));
  const found = sitePages.map(({ path }) => path);
  for (const pattern of listed) expect(found.filter(isShownBy(pattern)), pattern).not.toEqual([]);
  for (const address of found)
    expect(
      listed.some((pattern) => isShownBy(pattern)(address)),
      address,
    ).toBe(true);
});
