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
const parseLine = (line: string) => {
  const [prefix = '', quote = '', indent = '', mark = ''] = lineStart.exec(line) ?? [];
  return { quote, indent, mark, words: line.slice(prefix.length) };
};

/** Replaces the markers of the selected lines, or removes the marker if all lines have it. */
const toggleMarkers =
  (markerPattern: RegExp, addMarkers: (lines: string[]) => string[]): Command =>
  (selected) =>
    rewrite(selected, (lines) => {
      const isMarked =
        !lines.every(isBlank) &&
        lines.every((line) => isBlank(line) || markerPattern.test(parseLine(line).mark));
      if (!isMarked) return lines.every(isBlank) && lines.length > 1 ? lines : addMarkers(lines);
      return lines.map((line) => {
        const { quote, indent, words } = parseLine(line);
        return isBlank(line) ? line : quote + indent + words;
      });
    });

export const heading = toggleMarkers(/^#/, (lines) =>
  lines.map((line) => {
    const { quote, words } = parseLine(line);
    return isBlank(line) && lines.length > 1 ? line : `${quote}## ${words}`;
  }),
);

/** Returns the column at which an item's text begins; lines indented that far belong to the item. */
const markerWidth = (mark: string) => /^(?:[-*+]|\d+[.)]) /.exec(mark)?.[0].length ?? 0;

/** Toggles list markers. Nested items stay nested: their indent follows the markers above. */
export const list = (markerPattern: RegExp, markerAt: (index: number) => string) =>
  toggleMarkers(markerPattern, (lines) => {
    const parents: { content: number; shift: number }[] = [];
    const counts: number[] = [];
    return lines.map((line) => {
      if (isBlank(line) && lines.length > 1) return line;
      const { quote, indent, mark, words } = parseLine(line);
      while ((parents.at(-1)?.content ?? 0) > indent.length) parents.pop();
      const shift = parents.at(-1)?.shift ?? 0;
      counts.length = parents.length + 1;
      const index = counts[parents.length] ?? 0;
      counts[parents.length] = index + 1;
      const newMarker = markerAt(index);
      const itemShift = shift + markerWidth(newMarker) - markerWidth(mark);
      if (markerWidth(mark)) parents.push({ content: indent.length + markerWidth(mark), shift: itemShift });
      const newIndent =
        shift > 0 ? indent + ' '.repeat(shift) : indent.slice(0, Math.max(0, indent.length + shift));
      return quote + newIndent + newMarker + words;
    });
  });

const quoteMarker = /^[ \t]{0,3}> ?/;

/** Quotes the selected lines, or removes the quote markers if all lines have one. */
export const quote: Command = (selected) =>
  rewrite(selected, (lines) => {
    const isMarked = !lines.every(isBlank) && lines.every((line) => isBlank(line) || quoteMarker.test(line));
    if (isMarked) return lines.map((line) => line.replace(quoteMarker, ''));
    return lines.map((line) => (isBlank(line) && lines.length > 1 ? '>' : `> ${line}`));
  });
