import { expect, test } from 'vitest';
import type { Edit, Selected } from './edit';
import { linkSelection } from './links';
import { continueBlock, indentItems } from './lists';
import { tools } from './tools';

type CommandName = Exclude<keyof typeof tools, 'link' | 'find' | 'outline'>;

/** Applies an edit to a text in which ‹ and › enclose the selection, or ¦ is the caret. `undefined` if there is none. */
function done(marked: string, edit: (selected: Selected) => Edit | undefined): string | undefined {
  const caret = marked.indexOf('¦');
  const [first, last] = caret < 0 ? [marked.indexOf('‹'), marked.indexOf('›') - 1] : [caret, caret];
  const text = marked.replace(/[‹›¦]/g, '');
  const found = edit({ text, start: first, end: last });
  if (!found) return undefined;
  const { from, to, insert, start = from + insert.length, end = start } = found;
  const after = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${after.slice(0, start)}¦${after.slice(start)}`
    : `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

const table = '| ‹Column› | Column |\n| --- | --- |\n| Cell | Cell |';

const commands: [CommandName, before: string, after: string][] = [
  // Text directly above a table would become a row of it.
  ['table', 'abc¦\nnext', `abc\n\n${table}\n\nnext`],
  ['table', 'abc\n\n¦\n\nnext', `abc\n\n${table}\n\nnext`],
  ['table', '¦', table],

  ['code', 'foo ‹bar\nbaz› qux\nend', '```¦\nfoo bar\nbaz qux\n```\nend'],
  ['code', '‹one\ntwo\n›end', '```¦\none\ntwo\n```\nend'],
  ['code', '‹a\n```\nb\n```›', '````¦\na\n```\nb\n```\n````'],
  ['code', '‹```js\none\n```\n›end', '‹one›\nend'],
  ['code', 'a ‹b› c', 'a `‹b›` c'],
  ['code', 'a `‹b›` c', 'a ‹b› c'],
  ['code', 'a `x¦` b', 'a `x`¦ b'],

  ['bold', 'a ‹b › c', 'a **‹b›**  c'],
  ['bold', '‹one\n\ntwo\n›', '‹**one**\n\n**two**\n›'],
  ['bold', '‹**one**\n\n**two**›', '‹one\n\ntwo›'],
  ['bold', '‹**one**\n\ntwo›', '‹**one**\n\n**two**›'],
  ['bold', '‹- one\n> ## two›', '‹- **one**\n> ## **two**›'],
  ['bold', '¦', '**‹bold text›**'],
  ['bold', '**¦**', '¦'],
  ['bold', 'A **bold¦**', 'A **bold**¦'],
  ['bold', 'a wo¦rd b', 'a **‹word›** b'],
  ['bold', 'a **wo¦rd** b', 'a ‹word› b'],
  ['bold', 'a ‹**b**› c', 'a ‹b› c'],
  ['bold', 'a ‹***b***› c', 'a *‹b›* c'],
  ['bold', '‹**a** and **b**›', '**‹**a** and **b**›**'],
  ['italic', 'a ‹*b*› c', 'a ‹b› c'],
  ['italic', 'a ‹**b**› c', 'a ***‹b›*** c'],
  ['italic', 'a ***‹b›*** c', 'a **‹b›** c'],
  ['italic', '‹*a **b** c*›', '‹a **b** c›'],
  ['italic', '***both¦*** end', '***both*¦** end'],

  ['quote', '‹one\n\ntwo›', '‹> one\n>\n> two›'],
  ['quote', '‹> one\n>\n> two›', '‹one\n\ntwo›'],
  ['quote', '## one¦', '> ## one¦'],
  ['heading', '> one¦', '> ## one¦'],
  ['heading', '> ### one¦', '> one¦'],
  ['heading', '‹one\n\ntwo›', '‹## one\n\n## two›'],
  ['list', '¦', '- ¦'],
  ['list', '‹one\n\n> two›', '‹- one\n\n> - two›'],
  ['list', '‹- one\n\n- two›', '‹one\n\ntwo›'],
  ['list', '‹- [ ] one›', '‹- one›'],
  ['task', '‹- one\n  - two›', '‹- [ ] one\n  - [ ] two›'],
  ['ordered', '‹one\n\n- two\n›', '‹1. one\n\n2. two›\n'],

  ['image', 'a ¦', 'a ![‹description›](https://)'],
  ['image', '‹a cat›', '![a cat](‹https://›)'],
];

test.each(commands)('%s of %j', (name, before, after) => {
  expect(done(before, tools[name].command)).toBe(after);
});

test.each([
  ['- one¦', '- one\n- ¦'],
  ['- one ¦two', '- one \n- ¦two'],
  ['9. one¦', '9. one\n10. ¦'],
  ['1) one¦', '1) one\n2) ¦'],
  ['- [x] done¦', '- [x] done\n- [ ] ¦'],
  ['  - nested¦', '  - nested\n  - ¦'],
  ['> said¦', '> said\n> ¦'],
  ['> - item¦', '> - item\n> - ¦'],
  ['- ¦', '¦'],
  ['- one\n- ¦\nwords', '- one\n\n¦\nwords'],
  ['- one\n  - two\n  - ¦', '- one\n  - two\n- ¦'],
  ['> said\n> ¦', '> said\n\n¦'],
  ['> > said\n> > ¦', '> > said\n>\n> ¦'],
  ['> - item\n> - ¦', '> - item\n>\n> ¦'],
  ['```\ncode\n```\n- one¦', '```\ncode\n```\n- one\n- ¦'],
  // An ordinary line break.
  ['words¦', undefined],
  ['## title¦', undefined],
  ['¦- one', undefined],
  ['-¦ one', undefined],
  ['-no list¦', undefined],
  ['```\n- code¦\n```', undefined],
  ['> ```\n> - code¦', undefined],
])('Enter in %j gives %j', (before, after) => {
  expect(done(before, continueBlock)).toBe(after);
});

test.each([
  [false, '- one\n- two¦', '- one\n  - two¦'],
  [false, '1. one\n2. t¦wo', '1. one\n   1. t¦wo'],
  [false, '- one\n‹- two\n- three›', '- one\n  ‹- two\n  - three›'],
  [false, '- one\n\n- two¦', '- one\n\n  - two¦'],
  [false, '> - one\n> - two¦', '> - one\n>   - two¦'],
  [true, '- one\n  - two¦', '- one\n- two¦'],
  [true, '1. one\n   - two¦', '1. one\n- two¦'],
  [true, '- one\n  - two\n    - ¦three', '- one\n  - two\n  - ¦three'],
  // Tab leaves the field.
  [false, 'words¦', undefined],
  [false, '- one¦', undefined],
  [false, '- one\n  - two¦', undefined],
  [false, '- one\n\nwords\n\n- two¦', undefined],
  [false, '```\n- one\n- two¦\n```', undefined],
  [true, '- one\n- two¦', undefined],
])('Tab (with Shift: %s) in %j gives %j', (outdents, before, after) => {
  expect(done(before, (selected) => indentItems(selected, outdents))).toBe(after);
});

const url = 'https://example.com/a';

test.each([
  ['see‹ this ›now', url, 'see [this](https://example.com/a) ¦now'],
  ['‹a [b] c›', url, '[a \\[b\\] c](https://example.com/a)¦'],
  ['‹it›', 'https://example.com/a_(b)', '[it](https://example.com/a_%28b%29)¦'],
  ['‹it›', 'mailto:ada@example.com', '[it](mailto:ada@example.com)¦'],
  // An ordinary paste.
  ['see ¦', url, undefined],
  ['‹https://example.org›', url, undefined],
  ['[it](‹x›)', url, undefined],
  ['‹a\nb›', url, undefined],
  ['‹it›', 'two words', undefined],
])('at %j, %j that is pasted gives %j', (before, pasted, after) => {
  expect(done(before, (selected) => linkSelection(selected, pasted))).toBe(after);
});
