import { expect, test } from 'vitest';
import { mergeText } from './merge-text';

const base = 'one\ntwo\nthree\nfour\nfive';

test('merges changes of different lines', () => {
  expect(mergeText(base, 'ONE\ntwo\nthree\nfour\nfive', 'one\ntwo\nthree\nfour\nFIVE\nsix')).toEqual({
    text: 'ONE\ntwo\nthree\nfour\nFIVE\nsix',
    overlaps: [],
  });
});

test('keeps both versions of a line that both sides changed', () => {
  expect(mergeText(base, 'one\nmine\nthree\nfour\nfive', 'one\ntheirs\nthree\nfour\nfive')).toEqual({
    text: 'one\nmine\ntheirs\nthree\nfour\nfive',
    overlaps: ['mine\ntheirs'],
  });
});

test('applies equal changes of both sides once', () => {
  const both = 'one\nTWO\nthree\nfour\nfive';
  expect(mergeText(base, both, both)).toEqual({ text: both, overlaps: [] });
});

test('keeps two additions at one place', () => {
  expect(mergeText(base, `${base}\nmine`, `${base}\ntheirs`)).toEqual({
    text: `${base}\nmine\ntheirs`,
    overlaps: ['mine\ntheirs'],
  });
});

test('a deletion keeps the other side’s change within it', () => {
  expect(mergeText(base, 'one\nfive', 'one\ntwo\nTHREE\nfour\nfive')?.text).toContain('THREE');
});

test('loses nothing of texts without a common line', () => {
  expect(mergeText('', 'mine', 'theirs')).toEqual({ text: 'mine\ntheirs', overlaps: ['mine\ntheirs'] });
});

test('keeps an added blank line', () => {
  expect(mergeText('one\n\ntwo\n\nthree', 'one\n\n\ntwo\n\nthree', 'one\n\ntwo\n\nTHREE')).toEqual({
    text: 'one\n\n\ntwo\n\nTHREE',
    overlaps: [],
  });
});

test('merges thousands of paragraphs, but no overly repetitive texts', () => {
  const paragraphs = Array.from({ length: 5000 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const [mine, theirs] = [paragraphs.replace('graph 7.', 'graph seven.'), `${paragraphs}\n\nThe end.`];
  expect(mergeText(paragraphs, mine, theirs)?.text).toBe(`${mine}\n\nThe end.`);
  const dashes = '---\n'.repeat(5000);
  expect(mergeText(dashes, `${dashes}mine`, `theirs${dashes}`)).toBeUndefined();
});

test('merges changes of neighbouring lines', () => {
  expect(mergeText(base, 'ONE\nTWO\nthree\nfour\nfive', 'one\ntwo\nTHREE\nfour\nfive')).toEqual({
    text: 'ONE\nTWO\nTHREE\nfour\nfive',
    overlaps: [],
  });
});

test('two paragraphs added to the last one follow each other', () => {
  const text = 'First.\n\nLast.';
  expect(mergeText(text, `${text}\n\nMine.`, `${text}\n\nTheirs.`)).toEqual({
    text: `${text}\n\nMine.\n\nTheirs.`,
    overlaps: ['Last.\n\nMine.\n\nTheirs.'],
  });
});

test('two items added to a list follow each other without a blank line', () => {
  expect(mergeText('- one', '- one\n- mine', '- one\n- theirs')?.text).toBe('- one\n- mine\n- theirs');
});

test('a paragraph added to a line that both changed alike stays apart', () => {
  expect(mergeText('Old.', 'New.', 'New.\n\nMore.')?.text).toBe('New.\n\nMore.');
  expect(mergeText('Old.', 'New.\n\nMore.', 'New.')?.text).toBe('New.\n\nMore.');
});
