import { expect, test } from 'vitest';
import { item } from '@/test/fixtures/samples';
import { overviewLabel, panelLinks } from './queries';

const lines = (href: string, ...children: string[]) =>
  panelLinks({
    ...item(1, { href }),
    children: children.map((child, nth) => item(nth + 2, { href: child, parentId: 1 })),
  }).map((line) => line.href);

test('a panel links its entry’s own page first', () => {
  expect(lines('/services', '/services/1', '/services/2')).toEqual([
    '/services',
    '/services/1',
    '/services/2',
  ]);
});

test('a panel links only the children if the entry has no page of its own', () => {
  expect(lines('#', '/services/1')).toEqual(['/services/1']);
  expect(lines('/services', '/services/1', '/services')).toEqual(['/services/1', '/services']);
});

test.each([
  ['Services', 'All services'],
  ['AI tools', 'All AI tools'],
  ['Company', 'Company overview'],
])('the own page of %s is called %s in its panel', (label, name) => {
  expect(overviewLabel(label)).toBe(name);
});
