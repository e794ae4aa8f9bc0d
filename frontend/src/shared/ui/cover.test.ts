import { expect, test } from 'vitest';
import { covers, distinctCovers, postCover, stockCover } from './cover';

test('items without an image get stock covers by their id', () => {
  expect(distinctCovers([{ id: 1 }, { id: 2 }])).toEqual([stockCover(1), stockCover(2)]);
});

test('no two covers are alike as long as there are enough', () => {
  const items = [{ id: 1 }, { id: 7 }, { id: 13 }, { id: 5, image: '/covers/contour.svg' }];
  const chosen = distinctCovers(items);
  expect(new Set(chosen).size).toBe(4);
  expect(chosen[3]).toBe('/covers/contour.svg');
});

test('more items than covers repeat them', () => {
  const items = Array.from({ length: covers.length + 2 }, (_, id) => ({ id }));
  expect(distinctCovers(items).slice(covers.length)).toEqual([stockCover(0), stockCover(1)]);
});

test('a post’s cover depends on motif, tags and id, so that neighbours differ', () => {
  const tags = ['R&D', 'health care', 'third'];
  expect(postCover({ id: 12, tags })).toBe('/art/orbit-R-D-health-care-n12.svg');
  expect(postCover({ id: 13, tags: [] })).toBe('/art/lattice-n13.svg');
  expect(postCover({ id: 1, tags: ['x'.repeat(300)] }).length).toBeLessThan(120);
});
