import { expect, test } from 'vitest';
import { pageState } from '@/test/fixtures/samples';
import { breadcrumbs, jsonLd, imageUrl } from './json-ld';

test('nothing in structured data can end its script element', () => {
  expect(jsonLd({ name: '</script><!--' })).toBe('{"name":"\\u003c/script>\\u003c!--"}');
});

test.each([
  ['/covers/orbit.svg', 'https://northlight.example/covers/orbit.png'],
  ['/files/team.jpg', 'https://northlight.example/files/team.jpg'],
  ['/art/calm-ocean.svg', 'https://northlight.example/og.png'],
  ['https://cdn.example/a.svg', 'https://cdn.example/a.svg'],
  ['//cdn.example/a.png', 'https://northlight.example/og.png'],
  ['a.png', 'https://northlight.example/og.png'],
  ['data:image/png;base64,AA', 'https://northlight.example/og.png'],
])('the picture %s is shown to machines as %s', (image, address) => {
  expect(imageUrl(pageState.site, image)).toBe(address);
});

test('the way from the front page is numbered and has whole addresses', () => {
  expect(breadcrumbs(pageState.site, [{ name: 'Blog', path: '/blog' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://northlight.example/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://northlight.example/blog' },
  ]);
});
