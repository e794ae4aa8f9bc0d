import { insertBlock, lineStart, wholeLines, type Command } from './edit';
import { formatList, parseList } from './lists';

const isBlank = (line: string) => line.trim() === '';

/** Edits the selected lines. Afterwards they are selected; a single line gets the caret at its end. */
const rewrite =
  (
    hasMark: (line: string) => boolean,
    unmark: (line: string) => string,
    mark: (lines: string[]) => string[],
  ): Command =>
  (selected) => {
    const { from, to } = wholeLines(selected);
    const lines = selected.text.slice(from, to).split('\n');
    const isMarked = !lines.every(isBlank) && lines.every((line) => isBlank(line) || hasMark(line));
    const insert = (isMarked ? lines.map(unmark) : mark(lines)).join('\n');
    const isCaret = selected.start === selected.end && lines.length === 1;
    return { from, to, insert, start: from + (isCaret ? insert.length : 0), end: from + insert.length };
  };

/** Toggles the markers of lines. A blank line gets one only if it is alone. */
const markers = (pattern: RegExp, mark: (lines: string[]) => string[]) =>
  rewrite(
    (line) => pattern.test(lineStart.exec(line)?.[3] ?? ''),
    (line) => line.replace(lineStart, '$1$2'),
    mark,
  );

const list = (pattern: RegExp, mark: string) =>
  markers(pattern, (lines) =>
    formatList(
      parseList(lines).map((line) =>
        line.words || line.mark || lines.length === 1 ? { ...line, mark } : line,
      ),
    ),
  );

export const heading = markers(/^#/, (lines) =>
  lines.map((line) => (isBlank(line) && lines.length > 1 ? line : line.replace(lineStart, '$1## '))),
);
export const bulletList = list(/^[-*+] (?!\[)/, '- ');
export const orderedList = list(/^\d/, '1. ');
export const taskList = list(/^[-*+] \[/, '- [ ] ');

const quoteMarker = /^[ \t]{0,3}> ?/;

export const quote = rewrite(
  (line) => quoteMarker.test(line),
  (line) => line.replace(quoteMarker, ''),
  (lines) => lines.map((line) => (isBlank(line) && lines.length > 1 ? '>' : `> ${line}`)),
);

const rows = '| Column | Column |\n| --- | --- |\n| Cell | Cell |';

/** Inserts a table after the selection. Adjacent lines would become rows of it, so blank lines separate them. */
export const table: Command = ({ text, end }) => {
  const edit = insertBlock({ text, start: end, end }, rows);
  const start = edit.from + edit.insert.indexOf('Column');
  const insert = edit.insert + (edit.to === text.length ? '\n' : '');
  return { ...edit, insert, start, end: start + 'Column'.length };
};
