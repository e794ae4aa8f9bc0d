import { wholeLines, type Edit, type Selected } from './edit';

/** Matches a line's prefix: quote markers, indent, and the marker of a list or heading. */
export const lineStart =
  /^(?<quote>(?:[ \t]{0,3}> ?)*)(?<indent>[ \t]*)((?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?|#{1,6} )?/;

const fence = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(?:`{3}|~{3})/gm;

export const isInCodeBlock = (text: string, position: number) =>
  (text.slice(0, position).match(fence) ?? []).length % 2 === 1;

/** Reads a line's prefix. `width` is that of an item's marker without a task's box, and 0 for other lines. */
function readLine(line: string) {
  const [prefix = '', quote = '', { length: indent } = '', marker = ''] = lineStart.exec(line) ?? [];
  const width = /^(?:[-*+]|\d+[.)]) /.exec(marker)?.[0].length ?? 0;
  return { prefix, quote, indent, marker, width };
}

/**
 * Nests the selected items below the one above, or moves them out of it. Returns `undefined` outside of lists and where
 * they can't move: Tab then leaves the field.
 */
export function indentItems(selected: Selected, outdents: boolean): Edit | undefined {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const lines = text.slice(from, to).split('\n');
  const { width, indent } = readLine(lines[0] ?? '');
  const isAbove = (line: string) => line.trim() && readLine(line).indent < indent + (outdents ? 0 : 1);
  const above = readLine(text.slice(0, from).split('\n').findLast(isAbove) ?? '');
  const canMove = width && above.width && (outdents || above.indent === indent);
  if (!canMove || isInCodeBlock(text, start)) return undefined;
  const shift = outdents ? above.indent - indent : above.width;
  const moved = lines.map((line) => {
    const { quote, indent: own } = readLine(line);
    // A nested list that doesn't begin with 1 would be text of the item above.
    const item = line.slice(quote.length + own).replace(/^\d+(?=[.)] )/, '1');
    return item && quote + ' '.repeat(Math.max(0, own + shift)) + item;
  });
  const insert = moved.join('\n');
  const firstShift = (moved[0] ?? '').length - (lines[0] ?? '').length;
  const wholeShift = insert.length - (to - from);
  return { from, to, insert, start: Math.max(from, start + firstShift), end: end + wholeShift };
}

/**
 * The edit for Enter in a list or a quote: the next line begins with the next marker. In an empty item it ends the list, or
 * the nested list, and in an empty line the quote. Returns `undefined` where Enter is an ordinary line break.
 */
export function continueBlock(selected: Selected): Edit | undefined {
  const { text, start, end } = selected;
  const { from } = wholeLines({ text, start, end: start });
  const { to } = wholeLines({ text, start: end, end });
  const { prefix, quote, indent, marker, width } = readLine(text.slice(from, to));
  if (!(width || quote) || start < from + prefix.length || isInCodeBlock(text, start)) return undefined;
  if ((text.slice(from + prefix.length, start) + text.slice(end, to)).trim()) {
    const next = marker.replace(/\d+/, (number) => String(Number(number) + 1)).replace(/\[x\]/i, '[ ]');
    return { from: start, to: end, insert: `\n${quote}${width ? ' '.repeat(indent) + next : ''}` };
  }
  const outdented = width && indent ? indentItems(selected, true) : undefined;
  if (outdented) return outdented;
  const outside = width ? quote : quote.replace(/> ?$/, '');
  // Without a blank line the next paragraph would continue the list or the quote.
  const lineBefore = text.slice(text.lastIndexOf('\n', from - 2) + 1, from);
  const gap = lineBefore.replace(/[>\s]/g, '') ? `${outside.trimEnd()}\n` : '';
  return { from, to, insert: gap + outside };
}
