import { describe, expect, test } from 'vitest';
import { visibleTree } from './queries';
import { item } from '@/test/fixtures/samples';
import { visibleEntries } from './visible-entries';

const treeOf = (labels: string[]) =>
  visibleTree(labels.map((label, index) => item(index + 1, { label, order: index })));

const header = { name: 'Northlight AI', account: 'administrator' as const };

describe('the number of visible menu entries', () => {
  test('is five for the usual entries', () => {
    const tree = treeOf(['Services', 'Solutions', 'About', 'Blog', 'Write a post']);
    expect(visibleEntries(tree, header)).toEqual({ compact: 2, narrow: 5, wide: 5 });
  });

  test('is smaller on narrow screens, with a long name, and for clients', () => {
    const tree = treeOf(Array.from({ length: 30 }, (_, index) => `Entry ${index}`));
    const { compact, narrow, wide } = visibleEntries(tree, header);
    expect(compact).toBeGreaterThan(0);
    expect(narrow).toBeGreaterThan(compact);
    expect(narrow).toBeGreaterThan(3);
    expect(wide).toBeGreaterThan(narrow);
    expect(wide).toBeLessThan(12);
    expect(visibleEntries(tree, { ...header, name: 'A company with a long name' }).wide).toBeLessThan(wide);
    expect(visibleEntries(tree, { ...header, account: 'client' }).wide).toBeLessThan(wide);
  });

  test('ends before a name that does not fit two lines', () => {
    const tree = treeOf(['One', 'W'.repeat(40), 'Three']);
    const { narrow, wide } = visibleEntries(tree, header);
    expect({ narrow, wide }).toEqual({ narrow: 1, wide: 1 });
  });

  test('depends on the letters’ widths in other scripts', () => {
    const latin = visibleEntries(treeOf(Array.from({ length: 30 }, () => 'abcd')), header);
    const chinese = visibleEntries(treeOf(Array.from({ length: 30 }, () => '人工智能')), header);
    expect(chinese.wide).toBeLessThan(latin.wide);
  });
});
