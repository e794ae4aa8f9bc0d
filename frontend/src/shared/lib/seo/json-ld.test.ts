import { expect, test } from 'vitest';
import { pageState } from '@/test/fixtures/samples';
import { breadcrumbs, jsonLd, imageUrl } from './json-ld';

test('structured data can’t end its script element', () => {
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
])('the image %s is published as %s', (image, address) => {
  expect(imageUrl(pageState.site, image)).toBe(address);
});

test('breadcrumbs are numbered and have absolute URLs', () => {
  expect(breadcrumbs(pageState.site, [{ name: 'Blog', path: '/blog' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://northlight.example/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://northlight.example/blog' },
  ]);
});
