import { expect, test } from 'vitest';
import { headingsOf } from './headings';

const outline = (text: string) => headingsOf(text).map(({ level, title }) => `${level} ${title}`);

test('lists headings of both kinds as plain text', () => {
  const text = '# One **bold**\n\n## A [link](/a) ##\n\nTwo\n===\n\nThree\n---\n\n###### `six`';
  expect(outline(text)).toEqual(['1 One bold', '2 A link', '1 Two', '2 Three', '6 six']);
});

test('ignores headings in code, rules and tags', () => {
  expect(
    outline('```\n# no\n```\n\n~~~~\n# no\n~~~\n# no\n~~~~\n\n---\n\n- item\n---\n\n#tag\n\n    # code'),
  ).toEqual([]);
});

test('gives the end of each heading’s line', () => {
  const text = 'a\n\n# One\n\nTwo\n---\nb';
  expect(headingsOf(text).map(({ end }) => text.slice(0, end))).toEqual(['a\n\n# One', 'a\n\n# One\n\nTwo']);
});
