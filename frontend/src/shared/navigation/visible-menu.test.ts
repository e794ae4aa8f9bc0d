import { describe, expect, test } from 'vitest';
import { visibleTree, overviewLabel, panelLinks } from './queries';
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

test.each([
  ['/services', ['/services/1', '/services/2'], ['/services', '/services/1', '/services/2']],
  ['#', ['/services/1'], ['/services/1']],
  ['/services', ['/services/1', '/services'], ['/services/1', '/services']],
])('the panel of %s above %j links its own page first, unless a child does', (href, hrefs, links) => {
  const children = hrefs.map((child, nth) => item(nth + 2, { href: child, parentId: 1 }));
  expect(panelLinks({ ...item(1, { href }), children }).map((line) => line.href)).toEqual(links);
});

test.each([
  ['Services', 'All services'],
  ['AI tools', 'All AI tools'],
  ['Company', 'Company overview'],
])('the own page of %s is called %s in its panel', (label, name) => {
  expect(overviewLabel(label)).toBe(name);
});
