import { describe, expect, test } from 'vitest';
import type { Edit, Selected } from './edit';
import { linkSelection } from './links';
import { continueBlock, indentItems } from './lists';

/** Reads a text in which ‹ and › enclose the selection, or | is the caret. */
function read(marked: string): Selected {
  const text = marked.replace(/[‹›¦]/g, '');
  const caret = marked.indexOf('¦');
  if (caret >= 0) return { text, start: caret, end: caret };
  return { text, start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 };
}

function show({ text }: Selected, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const { from, to, insert, start = from + insert.length, end = start } = edit;
  const after = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${after.slice(0, start)}¦${after.slice(start)}`
    : `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

describe('Enter', () => {
  test.each([
    ['- one¦', '- one\n- ¦'],
    ['* one¦\n', '* one\n* ¦\n'],
    ['- one ¦ two', '- one \n- ¦two'],
    ['9. one¦', '9. one\n10. ¦'],
    ['1) one¦', '1) one\n2) ¦'],
    ['- [x] done¦', '- [x] done\n- [ ] ¦'],
    ['  - nested¦', '  - nested\n  - ¦'],
    ['> said¦', '> said\n> ¦'],
    ['> - item¦', '> - item\n> - ¦'],
    ['- ¦', '¦'],
    ['- one\n- ¦', '- one\n\n¦'],
    ['- one\n\n- ¦', '- one\n\n¦'],
    ['- one\n- ¦\nwords', '- one\n\n¦\nwords'],
    ['- [ ] one\n- [ ] ¦', '- [ ] one\n\n¦'],
    ['- one\n  - two\n  - ¦', '- one\n  - two\n- ¦'],
    ['1. one\n   - two\n   - ¦\n2. three', '1. one\n   - two\n2. ¦\n3. three'],
    ['> said\n> ¦', '> said\n\n¦'],
    ['> > said\n> > ¦', '> > said\n>\n> ¦'],
    ['> - item\n> - ¦', '> - item\n>\n> ¦'],
    ['- ‹one› two', '- \n- ¦two'],
  ])('turns %j into %j', (before, after) => {
    const selected = read(before);
    const edit = continueBlock(selected);
    expect(show(selected, edit)).toBe(after);
  });

  test.each([
    'words¦',
    '## title¦',
    '¦- one',
    '-¦ one',
    '```\n- code¦\n```',
    '> ```\n> - code¦',
    '-no list¦',
  ])('is an ordinary line break in %j', (text) => expect(continueBlock(read(text))).toBeUndefined());

  test('continues a list after a code block', () => {
    const selected = read('```\ncode\n```\n- one¦');
    expect(show(selected, continueBlock(selected))).toBe('```\ncode\n```\n- one\n- ¦');
  });
});

test.each([
  ['1. a¦\n2. b\n   - x\n3. c\n\n9. d', '1. a\n2. ¦\n3. b\n   - x\n4. c\n\n5. d'],
  ['> 1) a¦\n> 2) b\n1) c', '> 1) a\n> 2) ¦\n> 3) b\n1) c'],
  ['- a¦\n1. b', '- a\n- ¦\n1. b'],
])('Enter in an ordered list renumbers what follows: %j', (before, after) => {
  const selected = read(before);
  expect(show(selected, continueBlock(selected))).toBe(after);
});

describe('Tab', () => {
  test.each([
    ['- one\n- two¦', '- one\n  - two¦'],
    ['1. one\n2. t¦wo', '1. one\n   1. t¦wo'],
    ['1. one\n   1. two\n2. ‹three\n3. four›', '1. one\n   1. two\n   2. ‹three\n   3. four›'],
    ['- one\n2. two¦', '- one\n  1. two¦'],
    ['1. one\n   - 12 apples\n2. two¦', '1. one\n   - 12 apples\n   1. two¦'],
    ['- one\n- two¦\n  - three\n- four', '- one\n  - two¦\n    - three\n- four'],
    ['- one\n‹- two\n- three›', '- one\n  ‹- two\n  - three›'],
    ['- one\n\n- two¦', '- one\n\n  - two¦'],
    ['> - one\n> - two¦', '> - one\n>   - two¦'],
  ])('turns %j into %j', (before, after) => {
    const selected = read(before);
    expect(show(selected, indentItems(selected, false))).toBe(after);
  });

  test.each(['words¦', '- one¦', '- one\n  - two¦', '- one\n\nwords\n\n- two¦', '```\n- one\n- two¦\n```'])(
    'leaves the field in %j',
    (text) => expect(indentItems(read(text), false)).toBeUndefined(),
  );

  test.each([
    ['- one\n  - two¦', '- one\n- two¦'],
    ['1. one\n   - two¦\n     - three', '1. one\n- two¦\n  - three'],
    ['- one\n  - two\n    - ¦three', '- one\n  - two\n  - ¦three'],
    ['1. one\n   1. two¦\n   2. three', '1. one\n2. two¦\n   1. three'],
  ])('with Shift turns %j into %j', (before, after) => {
    const selected = read(before);
    expect(show(selected, indentItems(selected, true))).toBe(after);
  });

  test('with Shift leaves the field from a list that is not nested', () => {
    expect(indentItems(read('- one\n- two¦'), true)).toBeUndefined();
  });
});

describe('an address that is pasted over words', () => {
  const url = 'https://example.com/a';
  test.each([
    ['see ‹this› now', url, 'see [this](https://example.com/a)¦ now'],
    ['see‹ this ›now', url, 'see [this](https://example.com/a) ¦now'],
    ['‹a [b] c›', url, '[a \\[b\\] c](https://example.com/a)¦'],
    ['‹it›', 'https://example.com/a_(b)', '[it](https://example.com/a_%28b%29)¦'],
    ['‹it›', 'https://example.com/a)b', '[it](https://example.com/a%29b)¦'],
    ['‹it›', 'mailto:ada@example.com', '[it](mailto:ada@example.com)¦'],
  ])('turns %j into a link', (before, pasted, after) => {
    const selected = read(before);
    expect(show(selected, linkSelection(selected, pasted))).toBe(after);
  });

  test.each([
    ['no selection', 'see ¦', url],
    ['an address', '‹https://example.org›', url],
    ['the address of a link', '[it](‹x›)', url],
    ['several lines', '‹a\nb›', url],
    ['words', '‹it›', 'two words'],
  ])('replaces %s', (_name, before, pasted) => {
    expect(linkSelection(read(before), pasted)).toBeUndefined();
  });
});
