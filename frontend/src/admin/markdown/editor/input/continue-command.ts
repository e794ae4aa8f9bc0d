import { lineStart, type Edit, type Selected } from '@/admin/markdown/editor/edit';

/** Whether the position is inside a fenced code block. */
export function isInCodeBlock(text: string, position: number): boolean {
  let fence = '';
  for (const line of text.slice(0, text.lastIndexOf('\n', position - 1) + 1).split('\n')) {
    const [, mark = ''] =
      /^(?:[ \t]{0,3}> ?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)]) +)?(`{3,}|~{3,})/.exec(line) ?? [];
    if (!mark) continue;
    if (!fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
  }
  return fence !== '';
}

/** Returns the marker of the item after the one with this marker. */
function nextMarker(marker: string): string {
  const [, number, delimiter] = /^(\d{1,9})([.)])/.exec(marker) ?? [];
  if (number && delimiter) return `${Number(number) + 1}${delimiter} `;
  return marker.replace(/\[[xX]\]/, '[ ]');
}

const insertAt = (from: number, to: number, insert: string): Edit => ({
  from,
  to,
  insert,
  start: from + insert.length,
  end: from + insert.length,
});

/** Returns the line of the item that contains a more indented one: its indent and marker. */
function parentOf(text: string, lineFrom: number, quote: string, indent: string) {
  const lines = text.slice(0, Math.max(0, lineFrom - 1)).split('\n');
  for (const line of lines.reverse()) {
    const [, lineQuote, lineIndent = '', mark = ''] = lineStart.exec(line) ?? [];
    if (lineQuote !== quote) return undefined;
    if (mark && !mark.startsWith('#') && lineIndent.length < indent.length)
      return lineIndent + nextMarker(mark);
  }
  return undefined;
}

/** Returns the lines that continue a numbered list behind an item with this marker, numbered on from it, and their length before. */
function renumber(following: string[], quote: string, indent: string, marker: string) {
  const lines: string[] = [];
  let length = 0;
  let next = marker;
  for (const line of following) {
    const [prefix = '', lineQuote, lineIndent = '', mark = ''] = lineStart.exec(line) ?? [];
    const isNested = lineIndent.length > indent.length;
    const isItem = lineIndent === indent && /^\d/.test(mark);
    if (lineQuote !== quote || !(isNested || isItem) || !line.trim()) break;
    if (isItem) next = nextMarker(next);
    lines.push(isItem ? quote + indent + next + line.slice(prefix.length) : line);
    length += line.length + 1;
  }
  return { text: lines.map((line) => `\n${line}`).join(''), length };
}

/**
 * The edit for Enter in a list or a quote: the next line begins with the next marker, and a numbered list counts on. In an empty item it ends the
 * list, or the nested list, and in an empty line the quote. Returns `undefined` where Enter is an ordinary line break.
 */
export function continueBlock(selected: Selected): Edit | undefined {
  const { text, start, end } = selected;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const lineEnd = next < 0 ? text.length : next;
  const [prefix = '', quote = '', indent = '', mark = ''] = lineStart.exec(text.slice(from, lineEnd)) ?? [];
  const isItem = mark !== '' && !mark.startsWith('#');
  if (!(isItem || quote) || start < from + prefix.length || isInCodeBlock(text, start)) return undefined;
  const isEmpty = text.slice(from + prefix.length, start).trim() + text.slice(end, lineEnd).trim() === '';
  if (!isEmpty) {
    // Blanks after the caret would indent the new item's text.
    const blanks = /^[ \t]*/.exec(text.slice(end, lineEnd))?.[0].length ?? 0;
    const begin = isItem ? quote + indent + nextMarker(mark) : quote.replace(/> *$/, '> ');
    const edit = insertAt(start, end + blanks, `\n${begin}`);
    if (!/^\d/.test(mark)) return edit;
    const following = text.slice(lineEnd + 1).split('\n');
    const rest = renumber(lineEnd < text.length ? following : [], quote, indent, nextMarker(mark));
    return {
      ...edit,
      to: lineEnd + rest.length,
      insert: edit.insert + text.slice(edit.to, lineEnd) + rest.text,
    };
  }
  const parent = isItem ? parentOf(text, from, quote, indent) : undefined;
  if (parent !== undefined) return insertAt(from, lineEnd, quote + parent);
  const outside = isItem ? quote : quote.replace(/> ?$/, '').replace(/^ +$/, '');
  return insertAt(from, lineEnd, blankLineAfter(text, from, outside) + outside);
}

/** Returns a blank line, without which the next paragraph would continue the list or the quote; '' if there is one. */
function blankLineAfter(text: string, from: number, quote: string): string {
  const before = text.slice(text.lastIndexOf('\n', from - 2) + 1, Math.max(0, from - 1));
  const isBlank = before.replace(/[>\s]/g, '') === '';
  return isBlank ? '' : `${quote.trimEnd()}\n`;
}
