import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Prose } from '@/site/parts/prose';
import { renderWith } from '@/test/render';
import { serve } from '@/test/server';
import { SmartLink } from './smart-link';

const pages = ['/blog', '/services/3?x=1#top', '/'];
const files = [
  '/feed.xml',
  '/sitemap.xml',
  '/covers/data.png',
  '/api/blog',
  '/Blog',
  '/nowhere',
  'https://a.example/',
];

/** Whether a click on the link goes to the router instead of the browser. */
function isFollowed(name: string): boolean {
  let isFollowed = false;
  const end = (event: Event) => {
    isFollowed = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', end, { once: true });
  fireEvent.click(screen.getByRole('link', { name }));
  return isFollowed;
}

test.each([
  ...pages.map((href) => [href, 'the router', true] as const),
  ...files.map((href) => [href, 'the browser', false] as const),
])('a link to %s is followed by %s', (href, _, byRouter) => {
  // A click loads the page's data at once.
  serve('/api/content/service/3', null, { status: 404 });
  const { unmount } = renderWith(<SmartLink to={href}>there</SmartLink>);
  expect(isFollowed('there')).toBe(byRouter);
  unmount();
  renderWith(<Prose html={`<p><a href="${href}">there</a></p>`} />);
  expect(isFollowed('there')).toBe(byRouter);
});
