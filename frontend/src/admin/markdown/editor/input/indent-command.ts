import { lineStart, wholeLines, type Edit, type Selected } from '@/admin/markdown/editor/edit';
import { isInCodeBlock } from './continue-command';

interface ListLine {
  quote: string;
  indent: number;
  /** The column at which the item's text begins; 0 if the line is no item. */
  content: number;
  text: string;
}

function parseLine(text: string): ListLine {
  const [, quote = '', indent = '', mark = ''] = lineStart.exec(text) ?? [];
  const marker = /^(?:[-*+]|\d+[.)]) /.exec(mark)?.[0].length ?? 0;
  return { quote, indent: indent.length, content: marker && indent.length + marker, text };
}

/** The item above that contains an item with this indent, or whose sibling it is. */
const findAbove = (lines: ListLine[], index: number, matches: (line: ListLine) => boolean) =>
  lines
    .slice(0, index)
    .reverse()
    .find((line) => line.content > 0 && matches(line));

/** Whether the item above belongs to the same list: only its own lines and blank ones are in between. */
function isSameList(lines: ListLine[], above: ListLine, index: number): boolean {
  const between = lines.slice(lines.indexOf(above) + 1, index);
  return between.every(({ text, indent, content }) => !text.trim() || content > 0 || indent > above.indent);
}

/** By how many columns Tab moves the item, or Shift+Tab with `outdents`; 0 if it can't move. */
function shiftOf(lines: ListLine[], index: number, outdents: boolean): number {
  const line = lines[index];
  if (!line?.content) return 0;
  const limit = line.indent;
  const above = findAbove(lines, index, ({ indent }) => (outdents ? indent < limit : indent <= limit));
  if (outdents) return (above?.indent ?? 0) - limit;
  const isSibling = above && above.quote === line.quote && isSameList(lines, above, index);
  return isSibling ? Math.max(0, above.content - limit) : 0;
}

/** The first line after an item with all that is nested in it. */
function endOfItem(lines: ListLine[], index: number): number {
  const limit = lines[index]?.indent ?? 0;
  let next = index + 1;
  while (next < lines.length && (lines[next]?.text.trim() ? (lines[next]?.indent ?? 0) > limit : false))
    next += 1;
  return next;
}

function shiftLine({ quote, indent, text }: ListLine, shift: number): string {
  if (!text.trim()) return text;
  return quote + ' '.repeat(Math.max(0, indent + shift)) + text.slice(quote.length + indent);
}

/** The number of the item above that becomes the sibling at this indent; 0 without one. */
function numberAbove(lines: ListLine[], index: number, indent: number): number {
  const above = findAbove(lines, index, (line) => line.indent <= indent);
  if (above?.indent !== indent) return 0;
  return Number(/^\d+(?=[.)] )/.exec(above.text.slice(above.quote.length + indent))?.[0] ?? 0);
}

/**
 * Shifts lines, and numbers the items at this indent on from a number: in markdown, a nested list that doesn't begin with 1 is a
 * part of the paragraph above it.
 */
function shiftLines(lines: ListLine[], indent: number, shift: number, number: number): string[] {
  let next = number;
  return lines.map((line) => {
    const shifted = shiftLine(line, shift);
    if (line.indent !== indent || !line.content) return shifted;
    return shifted.replace(
      /^((?:[ \t]{0,3}> ?)*[ \t]*)\d+(?=[.)] )/,
      (_, head: string) => head + String((next += 1)),
    );
  });
}

/**
 * Nests the selected items below the one above, or moves them out of it, with what is nested in them. Returns
 * `undefined` outside of lists and where they can't move: Tab then leaves the field.
 */
export function indentItems(selected: Selected, outdents: boolean): Edit | undefined {
  const { text, start, end } = selected;
  if (isInCodeBlock(text, start)) return undefined;
  const { from, to } = wholeLines(selected);
  const lines = text.split('\n').map(parseLine);
  const first = text.slice(0, from).split('\n').length - 1;
  const last = first + text.slice(from, to).split('\n').length - 1;
  const shift = shiftOf(lines, first, outdents);
  if (shift === 0) return undefined;
  const until = endOfItem(lines, last);
  const indent = lines[first]?.indent ?? 0;
  const moved = shiftLines(
    lines.slice(first, until),
    indent,
    shift,
    numberAbove(lines, first, indent + shift),
  );
  // What follows an item that moves out is nested in it.
  let nestedEnd = until;
  while (outdents && lines[nestedEnd]?.text.trim() && (lines[nestedEnd]?.indent ?? 0) >= indent)
    nestedEnd += 1;
  moved.push(...shiftLines(lines.slice(until, nestedEnd), indent, 0, 0));
  const original = lines.slice(first, nestedEnd).map((line) => line.text);
  const insert = moved.join('\n');
  const grownBy = (position: number) => {
    const count = text.slice(from, position).split('\n').length;
    const grown = moved.slice(0, count).map((line, index) => line.length - (original[index]?.length ?? 0));
    return Math.max(from, position + grown.reduce((sum, part) => sum + part, 0));
  };
  return { from, to: from + original.join('\n').length, insert, start: grownBy(start), end: grownBy(end) };
}
