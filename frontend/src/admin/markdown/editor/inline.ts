import { lineStart, select, wholeLines, type Command, type Edit, type Selected } from './edit';

type Sign = '*' | '`';

const runBefore = (text: string, sign: Sign) => new RegExp(`\\${sign}*$`).exec(text)?.[0].length ?? 0;
const runAfter = (text: string, sign: Sign) => new RegExp(`^\\${sign}*`).exec(text)?.[0].length ?? 0;

/** The selection, or the word around the caret, with the signs directly around it. */
function markedRange({ text, start, end }: Selected, sign: Sign): { from: number; to: number } {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0;
  const isWord = start === end && before > 0 && after > 0;
  const [from, to] = isWord ? [start - before, end + after] : [start, end];
  const signs = Math.min(runBefore(text.slice(0, from), sign), runAfter(text.slice(to), sign));
  return { from: from - signs, to: to + signs };
}

/** Whether the caret is at the end of words in emphasis or code, before the signs that end it. */
function isAtEnd({ text, start, end }: Selected, sign: Sign): boolean {
  const before = text.slice(text.lastIndexOf('\n\n', start - 1) + 1, start).replace(/^\s*\* /gm, '');
  const words = before.slice(0, before.length - runBefore(before, sign));
  const runs = words.match(new RegExp(`\\${sign}+`, 'g')) ?? [];
  return start === end && text[start] === sign && /[^\s*`]$/.test(words) && runs.length % 2 === 1;
}

/** Moves the caret over a sign that ends emphasis or code, instead of typing one more. */
export const passClosing = (selected: Selected, sign: Sign): Edit | undefined =>
  isAtEnd(selected, sign) ? select(selected.start + 1) : undefined;

/** Whether a run of signs has the mark: two stars are strong, one is emphasis, three are both. */
const hasMark = (run: number, mark: string) =>
  mark === '`' ? run > 0 : mark === '**' ? run >= 2 : run === 1 || run >= 3;

/** Splits a line into its prefix, the number of signs around its words, the words, and the blanks behind them. */
function splitLine(line: string, sign: Sign, isWhole: boolean) {
  const prefix = isWhole ? (lineStart.exec(line)?.[0] ?? '') : '';
  const head = prefix + (/^\s*/.exec(line.slice(prefix.length))?.[0] ?? '');
  const rest = line.slice(head.length).trimEnd();
  const signs = Math.min(runAfter(rest, sign), runBefore(rest, sign), Math.floor(rest.length / 2));
  const words = rest.slice(signs, rest.length - signs);
  // The same signs inside: those at the ends enclose two parts.
  const isOne = !new RegExp(`(?<!\\${sign})\\${sign}{${signs}}(?!\\${sign})`).test(words);
  const tail = line.slice(head.length + rest.length);
  return signs > 0 && isOne ? { head, run: signs, words, tail } : { head, run: 0, words: rest, tail };
}

/** Puts marks around the selected words or the word around the caret, or removes them. A caret at the end of marked words leaves them. */
const inline =
  (mark: '*' | '**' | '`', sample: string): Command =>
  (selected) => {
    const { text, start, end } = selected;
    const sign = mark === '`' ? mark : '*';
    const closing = isAtEnd(selected, sign) ? runAfter(text.slice(end), sign) : 0;
    if (hasMark(closing, mark)) return select(start + (mark === '`' ? closing : mark.length));
    const { from, to } = markedRange(selected, sign);
    const isLineStart = from === 0 || text[from - 1] === '\n';
    const lines = text
      .slice(from, to)
      .split('\n')
      .map((line, index) => splitLine(line, sign, isLineStart || index > 0));
    const marked = lines.filter(({ words }) => words || from === to || lines.length === 1);
    if (start < end && !marked.some(({ words }) => words)) return undefined;
    const isRemoval = marked.every(({ run }) => hasMark(run, mark));
    const parts = lines.map((line) => {
      const words = isRemoval && line.words === sample ? '' : line.words || (isRemoval ? '' : sample);
      const inner = Array.from(words.matchAll(/`+/g), ([run]) => run.length);
      const size = mark === '`' ? (isRemoval ? line.run : Math.max(0, ...inner) + 1) : mark.length;
      const run = isRemoval ? line.run - size : hasMark(line.run, mark) ? line.run : line.run + size;
      const pad = mark === '`' && !isRemoval && /^`|`$/.test(words) ? ' ' : '';
      const around = marked.includes(line) ? sign.repeat(run) + pad : '';
      const shown = marked.includes(line) ? words : '';
      return { before: line.head + around, shown, after: [...around].reverse().join('') + line.tail };
    });
    const insert = parts.map(({ before, shown, after }) => before + shown + after).join('\n');
    const [first] = parts;
    if (!first || parts.length > 1) return { from, to, insert, start: from, end: from + insert.length };
    const shownAt = from + first.before.length;
    return { from, to, insert, start: shownAt, end: shownAt + first.shown.length };
  };

export const bold = inline('**', 'bold text');
export const italic = inline('*', 'italic text');

const fencedBlock = /^(`{3,})[^\n`]*\n(?:([^]*?)\n)??\1`*[ \t]*(?:\n|$)/;

/** Toggles code: inline within a line, a fenced block for several lines. The caret in its first line stands for a block. */
export const code: Command = (selected) => {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const [block = '', fence = '', inner = ''] = fencedBlock.exec(text.slice(from)) ?? [];
  const isBlock = start === end ? to < from + block.length - 1 : text.slice(from, to) === block.trimEnd();
  if (fence && isBlock) {
    const isLast = from + block.length === text.length;
    const last = from + (isLast ? block : block.trimEnd()).length;
    return { from, to: last, insert: inner, start: from, end: from + inner.length };
  }
  if (!text.slice(start, end).includes('\n')) return inline('`', 'code')(selected);
  const lines = text.slice(from, to);
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const insert = `${ticks}\n${lines}\n${ticks}${to === text.length ? '\n' : ''}`;
  return { from, to, insert, start: from + ticks.length };
};
