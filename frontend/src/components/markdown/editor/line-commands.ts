import { lineStart, wholeLines, type Command, type Selected } from './edit';

/** Edits whole lines. Afterwards they are selected; a single line gets the caret at its end. */
function rewrite(selected: Selected, change: (lines: string[]) => string[]) {
  const { from, to } = wholeLines(selected);
  const insert = change(selected.text.slice(from, to).split('\n')).join('\n');
  const end = from + insert.length;
  const isCaret = selected.start === selected.end && !insert.includes('\n');
  return { from, to, insert, start: isCaret ? end : from, end };
}

const isBlank = (line: string) => line.trim() === '';
const partsOf = (line: string) => {
  const [whole = '', quote = '', indent = '', mark = ''] = lineStart.exec(line) ?? [];
  return { quote, indent, mark, words: line.slice(whole.length) };
};

/** Replaces the markers of the selected lines, or removes the marker if all lines have it. */
const marks =
  (known: RegExp, begun: (lines: string[]) => string[]): Command =>
  (selected) =>
    rewrite(selected, (lines) => {
      const isDone =
        !lines.every(isBlank) && lines.every((line) => isBlank(line) || known.test(partsOf(line).mark));
      if (!isDone) return lines.every(isBlank) && lines.length > 1 ? lines : begun(lines);
      return lines.map((line) => {
        const { quote, indent, words } = partsOf(line);
        return isBlank(line) ? line : quote + indent + words;
      });
    });

export const heading = marks(/^#/, (lines) =>
  lines.map((line) => {
    const { quote, words } = partsOf(line);
    return isBlank(line) && lines.length > 1 ? line : `${quote}## ${words}`;
  }),
);

/** Returns the column at which an item's text begins; lines indented that far belong to the item. */
const sizeOf = (mark: string) => /^(?:[-*+]|\d+[.)]) /.exec(mark)?.[0].length ?? 0;

/** Toggles list markers. Nested items stay nested: their indent follows the markers above. */
export const list = (known: RegExp, markAt: (index: number) => string) =>
  marks(known, (lines) => {
    const above: { content: number; shift: number }[] = [];
    const counts: number[] = [];
    return lines.map((line) => {
      if (isBlank(line) && lines.length > 1) return line;
      const { quote, indent, mark, words } = partsOf(line);
      while ((above.at(-1)?.content ?? 0) > indent.length) above.pop();
      const shift = above.at(-1)?.shift ?? 0;
      counts.length = above.length + 1;
      const index = counts[above.length] ?? 0;
      counts[above.length] = index + 1;
      const next = markAt(index);
      const own = shift + sizeOf(next) - sizeOf(mark);
      if (sizeOf(mark)) above.push({ content: indent.length + sizeOf(mark), shift: own });
      const moved =
        shift > 0 ? indent + ' '.repeat(shift) : indent.slice(0, Math.max(0, indent.length + shift));
      return quote + moved + next + words;
    });
  });

const quoted = /^[ \t]{0,3}> ?/;

/** Quotes the selected lines, or removes the quote markers if all lines have one. */
export const quote: Command = (selected) =>
  rewrite(selected, (lines) => {
    const isDone = !lines.every(isBlank) && lines.every((line) => isBlank(line) || quoted.test(line));
    if (isDone) return lines.map((line) => line.replace(quoted, ''));
    return lines.map((line) => (isBlank(line) && lines.length > 1 ? '>' : `> ${line}`));
  });
