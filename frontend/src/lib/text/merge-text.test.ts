import { expect, test } from 'vitest';
import { mergeText } from './merge-text';

const base = 'one\ntwo\nthree\nfour\nfive';

test('changes of different lines are both in the text', () => {
  expect(mergeText(base, 'ONE\ntwo\nthree\nfour\nfive', 'one\ntwo\nthree\nfour\nFIVE\nsix')).toEqual({
    text: 'ONE\ntwo\nthree\nfour\nFIVE\nsix',
    overlaps: 0,
  });
});

test('where both have changed the same line, both stand, one below the other', () => {
  expect(mergeText(base, 'one\nmine\nthree\nfour\nfive', 'one\ntheirs\nthree\nfour\nfive')).toEqual({
    text: 'one\nmine\ntheirs\nthree\nfour\nfive',
    overlaps: 1,
  });
});

test('what both have changed alike is there once', () => {
  const both = 'one\nTWO\nthree\nfour\nfive';
  expect(mergeText(base, both, both)).toEqual({ text: both, overlaps: 0 });
});

test('two additions at one place are both there', () => {
  expect(mergeText(base, `${base}\nmine`, `${base}\ntheirs`)).toEqual({
    text: `${base}\nmine\ntheirs`,
    overlaps: 1,
  });
});

test('a deletion of one does not take away what the other has written there', () => {
  expect(mergeText(base, 'one\nfive', 'one\ntwo\nTHREE\nfour\nfive')?.text).toContain('THREE');
});

test('of texts without a common line nothing is lost', () => {
  expect(mergeText('', 'mine', 'theirs')).toEqual({ text: 'mine\ntheirs', overlaps: 1 });
});

test('a blank line more is a change of the line above it, and stays', () => {
  expect(mergeText('one\n\ntwo\n\nthree', 'one\n\n\ntwo\n\nthree', 'one\n\ntwo\n\nTHREE')).toEqual({
    text: 'one\n\n\ntwo\n\nTHREE',
    overlaps: 0,
  });
});

test('thousands of paragraphs take no time, and what is too repetitive is not merged', () => {
  const paragraphs = Array.from({ length: 5000 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const [mine, theirs] = [paragraphs.replace('graph 7.', 'graph seven.'), `${paragraphs}\n\nThe end.`];
  expect(mergeText(paragraphs, mine, theirs)?.text).toBe(`${mine}\n\nThe end.`);
  const dashes = '---\n'.repeat(5000);
  expect(mergeText(dashes, `${dashes}mine`, `theirs${dashes}`)).toBeUndefined();
});

test('changes of neighbouring lines are both in the text', () => {
  expect(mergeText(base, 'ONE\nTWO\nthree\nfour\nfive', 'one\ntwo\nTHREE\nfour\nfive')).toEqual({
    text: 'ONE\nTWO\nTHREE\nfour\nfive',
    overlaps: 0,
  });
});
