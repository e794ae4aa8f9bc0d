import { expect, test } from 'vitest';
import { passClosing } from './inline';
import { tools } from './tools';

type CommandName = Exclude<keyof typeof tools, 'link' | 'find' | 'outline'>;

/** Applies a command. ‹ and › enclose the selection, ¦ is the caret. */
function done(name: CommandName, marked: string): string {
  const isCaret = marked.includes('¦');
  const start = marked.indexOf(isCaret ? '¦' : '‹');
  const end = isCaret ? start : marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›¦]/g, '');
  const edit = tools[name].command({ text, start, end });
  if (!edit) return marked;
  const { from, to, insert, start: first = from + insert.length, end: last = first } = edit;
  const result = text.slice(0, from) + insert + text.slice(to);
  return first === last
    ? `${result.slice(0, first)}¦${result.slice(first)}`
    : `${result.slice(0, first)}‹${result.slice(first, last)}›${result.slice(last)}`;
}

const table = '| ‹Column› | Column |\n| --- | --- |\n| Cell | Cell |';

const cases: [CommandName, before: string, after: string][] = [
  // Text directly above a table would become a row of it.
  ['table', 'abc ¦def\nnext', `abc\n\n${table}\n\ndef\nnext`],
  ['table', '¦def', `${table}\n\ndef`],
  ['table', 'abc¦\nnext', `abc\n\n${table}\n\nnext`],
  ['table', 'abc\n\n¦\n\nnext', `abc\n\n${table}\n\nnext`],
  ['table', 'abc\n¦', `abc\n\n${table}\n`],

  ['code', 'foo ‹bar\nbaz› qux\nend', '```¦\nfoo bar\nbaz qux\n```\nend'],
  ['code', '‹one\ntwo\n›end', '```¦\none\ntwo\n```\nend'],
  ['code', '‹a\n```\nb\n```›', '````¦\na\n```\nb\n```\n````\n'],
  ['code', '````¦\na\n```\nb\n```\n````\nend', '‹a\n```\nb\n```›\nend'],
  ['code', '```js¦\none\n```\nend', '‹one›\nend'],
  ['code', '‹```\none\n```\n›end', '‹one›\nend'],
  ['code', '‹```\na\n```\nb\n```\nc\n```›', '````¦\n```\na\n```\nb\n```\nc\n```\n````\n'],
  ['code', 'x ‹a`b› y', 'x ``‹a`b›`` y'],
  ['code', 'x ``‹a`b›`` y', 'x ‹a`b› y'],
  ['code', 'x ‹`a› y', 'x `` ‹`a› `` y'],
  ['code', 'x ‹`a`› y', 'x ‹a› y'],
  ['code', '‹`a` and `b`›', '`` ‹`a` and `b`› ``'],

  ['bold', 'a ‹b › c', 'a **‹b›**  c'],
  ['bold', '‹one\n\ntwo\n›', '‹**one**\n\n**two**\n›'],
  ['bold', '‹**one**\n\n**two**›', '‹one\n\ntwo›'],
  ['bold', '‹**one**\n\ntwo›', '‹**one**\n\n**two**›'],
  ['bold', '‹one\ntwo›', '‹**one**\n**two**›'],
  ['bold', '‹- one\n- two›', '‹- **one**\n- **two**›'],
  ['bold', '‹> ## one\ntwo›', '‹> ## **one**\n**two**›'],
  ['bold', 'a‹ › b', 'a‹ › b'],
  ['italic', 'a ‹*b*› c', 'a ‹b› c'],
  ['bold', 'a ‹**b**› c', 'a ‹b› c'],
  ['italic', 'a ‹**b**› c', 'a ***‹b›*** c'],
  ['italic', 'a ***‹b›*** c', 'a **‹b›** c'],
  ['bold', 'a ‹***b***› c', 'a *‹b›* c'],
  ['italic', '‹*a **b** c*›', '‹a **b** c›'],
  ['bold', '**¦**', '¦'],
  ['bold', 'a **‹bold text›** b', 'a ¦ b'],
  ['code', 'a `‹code›` b', 'a ¦ b'],
  ['code', 'a `x¦` b', 'a `x`¦ b'],
  ['code', 'a wo¦rd b', 'a `‹word›` b'],
  ['bold', 'A **bold¦**', 'A **bold**¦'],
  ['italic', '* an *item¦* of', '* an *item*¦ of'],
  ['bold', '***both*¦** end', '***both***¦ end'],
  ['italic', '***both¦*** end', '***both*¦** end'],
  ['bold', 'a wo¦rd b', 'a **‹word›** b'],
  ['bold', 'a **wo¦rd** b', 'a ‹word› b'],
  ['italic', '* an item¦ of', '* an item*‹italic text›* of'],
  ['bold', 'a¦**b**', 'a**‹bold text›****b**'],
  ['bold', '**a**\n\nb¦**c**', '**a**\n\nb**‹bold text›****c**'],

  ['image', '¦## One', '![‹description›](https://)\n\n## One'],
  ['image', 'a\n¦\nb', 'a\n![‹description›](https://)\nb'],

  ['quote', '‹- one\n- two›', '‹> - one\n> - two›'],
  ['quote', '‹> - one\n> - two›', '‹- one\n- two›'],
  ['quote', '## one¦', '> ## one¦'],
  ['quote', '‹one\n\ntwo›', '‹> one\n>\n> two›'],
  ['quote', '‹> one\n>\n> two›', '‹one\n\ntwo›'],
  ['quote', '¦', '> ¦'],
  ['heading', '> one¦', '> ## one¦'],
  ['heading', '> ## one¦', '> one¦'],
  ['heading', '‹one\n\ntwo›', '‹## one\n\n## two›'],

  ['list', '‹one\n\ntwo›', '‹- one\n\n- two›'],
  ['list', '‹- one\n\n- two›', '‹one\n\ntwo›'],
  ['list', '¦', '- ¦'],
  ['list', '‹- [ ] one›', '‹- one›'],
  ['list', '> one¦', '> - one¦'],
  ['task', '‹- one\n  - two›', '‹- [ ] one\n  - [ ] two›'],
  ['ordered', '‹one\n\ntwo\n›', '‹1. one\n\n2. two›\n'],
  // A nested item aligns with its parent's text, which begins further right after a number.
  ['ordered', '‹- one\n  - two\n  - three\n- four›', '‹1. one\n   1. two\n   2. three\n2. four›'],
  ['list', '‹1. one\n   1. two\n2. three›', '‹- one\n  - two\n- three›'],
  ['ordered', '- one\n‹  - two\n  - three›', '- one\n‹  1. two\n  2. three›'],

  ['image', '‹![a cat](/cat.png)›', '![a cat](‹/cat.png›)'],
];

test.each(cases)('%s of %j', (name, before, after) => {
  expect(done(name, before)).toBe(after);
});

test.each([
  ['a **b¦**', 'a **b*¦*'],
  ['a **b*¦*', 'a **b**¦'],
  ['a *b¦* c', 'a *b*¦ c'],
  ['a **b¦', undefined],
  ['a ¦**b**', undefined],
  ['a¦**b**', undefined],
  ['**¦**', undefined],
  ['* a¦ *b*', undefined],
])('a star typed at %j gives %j', (marked, after) => {
  const caret = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const edit = passClosing({ text, start: caret, end: caret }, '*');
  expect(edit && `${text.slice(0, edit.start)}¦${text.slice(edit.start)}`).toBe(after);
});
