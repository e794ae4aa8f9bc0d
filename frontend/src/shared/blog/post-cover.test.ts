import { expect, test } from 'vitest';
import { postCover } from './post-cover';

test('a cover depends on motif, tags and id, so that neighbours differ', () => {
  expect(postCover({ id: 12, tags: ['R&D', 'health care', 'third'] })).toBe(
    '/art/orbit-R-D-health-care-n12.svg',
  );
  expect(postCover({ id: 13, tags: [] })).toBe('/art/lattice-n13.svg');
});

test('truncates long tags', () => {
  expect(postCover({ id: 1, tags: ['x'.repeat(300)] }).length).toBeLessThan(120);
});
