import { describe, expect, test } from 'vitest';
import { menu } from '@/test/fixtures/menu-admin';
import { placeAt, rowsWithout, sequenceAt } from './menu-places';

const itemOf = (label: string) => menu.find((item) => item.label === label) as (typeof menu)[number];
const names = (items: typeof menu) => items.map(({ label }) => label);

test('the rows are those of the menu without the dragged item and its children', () => {
  expect(names(rowsWithout(menu, itemOf('Blog')))).toEqual(['Services', 'Vision', 'Speech', 'Reports']);
  expect(names(rowsWithout(menu, itemOf('Services')))).toEqual(['Blog', 'Reports']);
});

describe('the place of a dropped item', () => {
  const rows = rowsWithout(menu, itemOf('Blog'));
  test.each([
    ['at the beginning it is top-level', 0, true, { parentId: null, index: 0 }],
    ['below a parent it is its first child', 1, false, { parentId: 1, index: 0 }],
    ['between children it is one of them', 2, false, { parentId: 1, index: 1 }],
    ['after the last child it is top-level', 3, false, { parentId: null, index: 1 }],
    ['indented after the last child it is the last one', 3, true, { parentId: 1, index: 2 }],
    ['at the end it is top-level', 4, false, { parentId: null, index: 2 }],
    ['indented at the end it is a child of the last item', 4, true, { parentId: 3, index: 0 }],
  ])('%s', (_name, above, isIndented, place) => {
    expect(placeAt(rows, above, isIndented, true)).toEqual(place);
  });

  test('an item with children stays top-level and separates no others from their parent', () => {
    expect(placeAt(rows, 1, true, false)).toEqual({ parentId: null, index: 1 });
    expect(placeAt(rows, 4, true, false)).toEqual({ parentId: null, index: 2 });
  });
});

test('an item is inserted among its new siblings', () => {
  expect(names(sequenceAt(menu, itemOf('Blog'), { parentId: 1, index: 1 }))).toEqual([
    'Vision',
    'Blog',
    'Speech',
  ]);
  expect(names(sequenceAt(menu, itemOf('Blog'), { parentId: null, index: 2 }))).toEqual([
    'Services',
    'Reports',
    'Blog',
  ]);
});
