import { insertBlock, select, wholeLines, type Command } from './edit';
import { lineStart } from './lists';

function runOf(sign: string, text: string, position: number, step: 1 | -1): number {
  let end = position;
  while (text[step > 0 ? end : end - 1] === sign) end += step;
  return Math.abs(end - position);
}

/** Whether a run of signs has the mark: two stars are strong, one is emphasis, three are both. */
const hasMark = (run: number, mark: string) =>
  mark === '`' ? run > 0 : mark === '**' ? run >= 2 : run === 1 || run >= 3;

function wordAround(text: string, position: number): [from: number, to: number] {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, position - 50), position))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(position, position + 50))?.[0].length ?? 0;
  return before && after ? [position - before, position + after] : [position, position];
}

/** Splits a line into its prefix, the number of signs around its words, the words, and the blanks after them. */
function splitLine(line: string, sign: string) {
  const head = lineStart.exec(line)?.[0] ?? '';
  const rest = line.slice(head.length).trimEnd();
  const [, signs = '', words = ''] = new RegExp(`^(\\${sign}+)(.*)\\1$`).exec(rest) ?? [];
  // The same signs inside: those at the ends enclose two parts.
  const isOne = !new RegExp(`(?<!\\${sign})\\${sign}{${signs.length}}(?!\\${sign})`).test(words);
  const tail = line.slice(head.length + rest.length);
  return signs && isOne ? { head, run: signs.length, words, tail } : { head, run: 0, words: rest, tail };
}

/**
 * Puts marks around the selected words of each line or the word around the caret, or removes them. A caret at the end of
 * marked words leaves them.
 */
const inline =
  (mark: '*' | '**' | '`', sample: string): Command =>
  ({ text, start, end }) => {
    const sign = mark.slice(0, 1);
    const isAtEnd = start === end && /[^\s*`]/.test(text.slice(start - 1, start));
    if (isAtEnd && hasMark(runOf(sign, text, end, 1), mark)) return select(end + mark.length);
    const [first, last] = start === end ? wordAround(text, start) : [start, end];
    const signs = Math.min(runOf(sign, text, first, -1), runOf(sign, text, last, 1));
    const [from, to] = [first - signs, last + signs];
    const lines = Array.from(text.slice(from, to).split('\n'), (line) => splitLine(line, sign));
    const chosen = lines.filter(({ words }) => words || lines.length === 1);
    const isRemoval = chosen.every(({ run }) => hasMark(run, mark));
    for (const line of chosen) {
      if (isRemoval) line.run -= mark.length;
      else if (!hasMark(line.run, mark)) line.run += mark.length;
      line.words ||= isRemoval ? '' : sample;
    }
    const marked = lines.map(({ head, run, words, tail }) => [head, words, tail].join(sign.repeat(run)));
    const insert = marked.join('\n');
    const [only] = lines;
    if (!only || lines.length > 1) return { from, to, insert, start: from, end: from + insert.length };
    const shown = from + only.head.length + only.run;
    return { from, to, insert, start: shown, end: shown + only.words.length };
  };

export const bold = inline('**', 'bold text');
export const italic = inline('*', 'italic text');

/** Toggles code: inline within a line, a fenced block for several lines. */
export const code: Command = (selected) => {
  const { text, start, end } = selected;
  if (!text.slice(start, end).includes('\n')) return inline('`', 'code')(selected);
  const { from, to } = wholeLines(selected);
  const lines = text.slice(from, to);
  const [, , inner] = /^(`{3,}).*\n([^]*?)\n?\1\s*$/.exec(lines) ?? [];
  if (inner !== undefined) return { from, to, insert: inner, start: from, end: from + inner.length };
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return { from, to, insert: `${ticks}\n${lines}\n${ticks}`, start: from + ticks.length };
};

/** Marks the selected lines, or unmarks them if all are `marked`; their `number` is 0 then. Blank ones become `blank`. */
const toggleLines =
  (marked: RegExp, rewrite: (line: string, number: number) => string, blank = ''): Command =>
  (selected) => {
    const { from, to } = wholeLines(selected);
    const lines = selected.text.slice(from, to).split('\n');
    const isSkipped = (line: string) => lines.length > 1 && !line.trim();
    const isRemoval = lines.every((line) => isSkipped(line) || marked.test(line));
    let count = 0;
    const insert = lines
      .map((line) => (isSkipped(line) ? blank : rewrite(line, isRemoval ? 0 : (count += 1))))
      .join('\n');
    const isCaret = selected.start === selected.end && lines.length === 1;
    return { from, to, insert, start: from + (isCaret ? insert.length : 0), end: from + insert.length };
  };

const toggleMarker = (marked: RegExp, markerOf: (number: number) => string) =>
  toggleLines(marked, (line, number) =>
    line.replace(lineStart, `$<quote>$<indent>${number > 0 ? markerOf(number) : ''}`),
  );

export const heading = toggleMarker(/^[\s>]*#{1,6} /, () => '## ');
export const list = toggleMarker(/^[\s>]*[-*+] (?!\[)/, () => '- ');
export const ordered = toggleMarker(/^[\s>]*\d+[.)] /, (number) => `${number}. `);
export const task = toggleMarker(/^[\s>]*[-*+] \[/, () => '- [ ] ');
const toggleQuote = (line: string, number: number) =>
  number > 0 ? `> ${line}` : line.replace(/^\s*> ?/, '');
export const quote = toggleLines(/^\s*>/, toggleQuote, '>');

export const table: Command = ({ text, end }) => {
  const edit = insertBlock({ text, start: end, end }, '| Column | Column |\n| --- | --- |\n| Cell | Cell |');
  const start = edit.from + edit.insert.indexOf('Column');
  return { ...edit, start, end: start + 'Column'.length };
};

/** The selection becomes the description. */
export const image: Command = ({ text, start, end }) => {
  const words = text.slice(start, end);
  const [label, address] = [words || 'description', 'https://'];
  const from = start + (words ? `![${words}](` : '![').length;
  const to = from + (words ? address : label).length;
  return { from: start, to: end, insert: `![${label}](${address})`, start: from, end: to };
};
