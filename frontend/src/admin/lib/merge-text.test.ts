import { expect, test } from 'vitest';
import { mergeText } from './merge-text';

const base = 'one\ntwo\nthree\nfour\nfive';
const equal = 'one\nTWO\nthree\nfour\nfive';
const last = 'First.\n\nLast.';

test.each([
  [
    'changes of different lines',
    base,
    base.replace('one', 'ONE'),
    `${base}\nsix`,
    'ONE\ntwo\nthree\nfour\nfive\nsix',
  ],
  ['equal changes of both sides once', base, equal, equal, equal],
  [
    'changes of neighbouring lines',
    base,
    base.replace('two', 'TWO'),
    base.replace('three', 'THREE'),
    'one\nTWO\nTHREE\nfour\nfive',
  ],
  [
    'an added blank line',
    'one\n\ntwo\n\nthree',
    'one\n\n\ntwo\n\nthree',
    'one\n\ntwo\n\nTHREE',
    'one\n\n\ntwo\n\nTHREE',
  ],
])('merges %s', (_, origin, mine, theirs, text) => {
  expect(mergeText(origin, mine, theirs)).toEqual({ text, overlaps: [] });
});

test.each([
  [
    'a line that both changed',
    base,
    base.replace('two', 'mine'),
    base.replace('two', 'theirs'),
    'mine\ntheirs',
  ],
  ['two additions at one place', base, `${base}\nmine`, `${base}\ntheirs`, 'mine\ntheirs'],
  ['texts without a common line', '', 'mine', 'theirs', 'mine\ntheirs'],
  [
    'two paragraphs added to the last one',
    last,
    `${last}\n\nMine.`,
    `${last}\n\nTheirs.`,
    'Last.\n\nMine.\n\nTheirs.',
  ],
])('keeps both sides of %s', (_, origin, mine, theirs, overlap) => {
  const { text, overlaps } = mergeText(origin, mine, theirs) ?? {};
  expect(overlaps).toEqual([overlap]);
  expect(text).toContain(overlap);
});

test.each([
  ['- one', '- one\n- mine', '- one\n- theirs', '- one\n- mine\n- theirs'],
  ['Old.', 'New.', 'New.\n\nMore.', 'New.\n\nMore.'],
  ['Old.', 'New.\n\nMore.', 'New.', 'New.\n\nMore.'],
])('%j, changed to %j and to %j, becomes %j', (origin, mine, theirs, text) => {
  expect(mergeText(origin, mine, theirs)?.text).toBe(text);
});

test('a deletion keeps the other side’s change within it', () => {
  expect(mergeText(base, 'one\nfive', base.replace('three', 'THREE'))?.text).toContain('THREE');
});

test('merges thousands of paragraphs, but no overly repetitive texts', () => {
  const paragraphs = Array.from({ length: 5000 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const [mine, theirs] = [paragraphs.replace('graph 7.', 'graph seven.'), `${paragraphs}\n\nThe end.`];
  expect(mergeText(paragraphs, mine, theirs)?.text).toBe(`${mine}\n\nThe end.`);
  const dashes = '---\n'.repeat(5000);
  expect(mergeText(dashes, `${dashes}mine`, `theirs${dashes}`)).toBeUndefined();
});
