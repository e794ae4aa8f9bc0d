import { lineStart, wholeLines, type Edit, type Selected } from './edit';

/** Whether the position is inside a fenced code block. */
export function isInCodeBlock(text: string, position: number): boolean {
  let fence = '';
  for (const line of text.slice(0, text.lastIndexOf('\n', position - 1) + 1).split('\n')) {
    const [, mark] = /^(?:[ \t]{0,3}> ?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)]) +)?(`{3,}|~{3,})/.exec(line) ?? [];
    if (!mark) continue;
    if (!fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
  }
  return fence !== '';
}

/** A line of a list. */
export interface ListLine {
  quote: string;
  /** How many items it is nested in. */
  depth: number;
  /** Its indent beyond the text of the item that it is nested in. */
  extra: number;
  /** The marker of an item; '' for other lines. */
  mark: string;
  words: string;
}

/** The columns from an item's marker to its text; those of a task's box belong to the text. */
const widthOf = (mark: string) => /^(?:[-*+]|\d+[.)]) /.exec(mark)?.[0].length ?? 0;

export function parseList(lines: string[]): ListLine[] {
  /** The columns at which the texts of the items begin that a line can be nested in. */
  const columns: number[] = [];
  return lines.map((line) => {
    const [, quote = '', indent = '', marker = ''] = lineStart.exec(line) ?? [];
    const mark = widthOf(marker) ? marker : '';
    const words = line.slice(quote.length + indent.length + mark.length);
    if (!words && !mark) return { quote, depth: columns.length, extra: 0, mark, words };
    while ((columns.at(-1) ?? 0) > indent.length) columns.pop();
    const [depth, extra] = [columns.length, indent.length - (columns.at(-1) ?? 0)];
    if (mark) columns.push(indent.length + widthOf(mark));
    return { quote, depth, extra, mark, words };
  });
}

/** Indents each line as deep as the text of its item, and counts on in numbered lists; a nested one has to begin with 1. */
export function formatList(lines: ListLine[], first = 0): string[] {
  /** Of the last item of each depth, where its text begins and its number. */
  const levels: { column: number; number: number }[] = [];
  return lines.map(({ quote, depth, extra, mark, words }, index) => {
    if (!words && !mark) return quote.trimEnd();
    const above = levels[depth];
    levels.length = Math.min(levels.length, mark ? depth + 1 : depth);
    const indent = (levels[depth - 1]?.column ?? 0) + extra;
    const own = Number(/^\d+/.exec(mark)?.[0] ?? 0);
    const number = own && index >= first ? (above ? above.number + 1 : depth > 0 ? 1 : own) : own;
    const marker = mark.replace(/^\d+/, String(number));
    if (mark) levels[depth] = { column: indent + widthOf(marker), number };
    return quote + ' '.repeat(indent) + marker + words;
  });
}

/** The lines of the list around the selection, and which of them are selected. */
function listAround(selected: Selected) {
  const { text } = selected;
  const { from, to } = wholeLines(selected);
  const [, quote = ''] = lineStart.exec(text.slice(from, to)) ?? [];
  const isInList = (line: string) => {
    const [prefix = '', lineQuote = '', indent, mark = ''] = lineStart.exec(line) ?? [];
    return lineQuote.trim() === quote.trim() && (indent || widthOf(mark) || line === prefix);
  };
  const before = text.slice(0, Math.max(0, from - 1)).split('\n');
  const after = text.slice(to + 1).split('\n');
  const above = from > 0 ? before.slice(before.findLastIndex((line) => !isInList(line)) + 1) : [];
  const end = after.findIndex((line) => !isInList(line));
  const below = to < text.length ? after.slice(0, end < 0 ? undefined : end) : [];
  const chosen = text.slice(from, to).split('\n');
  const lines = [...above, ...chosen, ...below];
  return {
    lines,
    start: from - above.join('\n').length - (above.length && 1),
    first: above.length,
    count: chosen.length,
  };
}

/** The edit that replaces a list; the caret keeps its distance to the end of its line. */
function replaceList({ text, start, end }: Selected, lines: string[], from: number, changed: string[]): Edit {
  const place = (position: number) => {
    const index = text.slice(from, position).split('\n').length - 1;
    const lengthTo = (all: string[]) => all.slice(0, index + 1).join('\n').length;
    const line = changed[index] ?? '';
    return from + lengthTo(changed) - Math.min(line.length, from + lengthTo(lines) - position);
  };
  return {
    from,
    to: from + lines.join('\n').length,
    insert: changed.join('\n'),
    start: place(start),
    end: place(end),
  };
}

/**
 * Nests the selected items below the one above, or moves them out of it, with what is nested in them. Returns
 * `undefined` outside of lists and where they can't move: Tab then leaves the field.
 */
export function indentItems(selected: Selected, outdents: boolean): Edit | undefined {
  if (isInCodeBlock(selected.text, selected.start)) return undefined;
  const { lines, start, first, count } = listAround(selected);
  const list = parseList(lines);
  const { depth = 0, mark } = list[first] ?? {};
  const sibling = list.slice(0, first).findLast((line) => line.depth <= depth && line.words + line.mark);
  if (!mark || (outdents ? depth === 0 : !sibling?.mark || sibling.depth < depth)) return undefined;
  const rest = list.slice(first + count);
  const end = rest.findIndex((line) => line.depth <= depth && line.words + line.mark);
  const last = first + count + (end < 0 ? rest.length : end);
  const moved = list.map((line, index) => {
    const isMoved = index >= first && index < last;
    return isMoved ? { ...line, depth: Math.max(0, line.depth + (outdents ? -1 : 1)) } : line;
  });
  return replaceList(selected, lines, start, formatList(moved, first));
}

/** Returns a blank line, without which the next paragraph would continue the list or the quote; '' if there is one. */
function blankLineAfter(text: string, from: number, quote: string): string {
  const before = text.slice(text.lastIndexOf('\n', from - 2) + 1, Math.max(0, from - 1));
  return before.replace(/[>\s]/g, '') === '' ? '' : `${quote.trimEnd()}\n`;
}

/**
 * The edit for Enter in a list or a quote: the next line begins with the next marker, and a numbered list counts on. In an empty item it ends the
 * list, or the nested list, and in an empty line the quote. Returns `undefined` where Enter is an ordinary line break.
 */
export function continueBlock(selected: Selected): Edit | undefined {
  const { text, start, end } = selected;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const [prefix = '', quote = '', , marker = ''] = lineStart.exec(text.slice(from, to)) ?? [];
  const isItem = widthOf(marker) > 0;
  if (!(isItem || quote) || start < from + prefix.length || isInCodeBlock(text, start)) return undefined;
  const rest = text.slice(end, to).trimStart();
  const isEmpty = text.slice(from + prefix.length, start).trim() + rest === '';
  if (!isItem && !isEmpty) return { from: start, to: end, insert: `\n${quote.replace(/> *$/, '> ')}` };
  const { lines, start: listStart, first, count } = listAround(selected);
  const list = parseList(lines);
  const item = list[first];
  const parent = list.slice(0, first).findLast((line) => line.mark && line.depth < (item?.depth ?? 0));
  if (!item || (isEmpty && !parent)) {
    const outside = isItem ? quote : quote.replace(/> ?$/, '').replace(/^ +$/, '');
    return { from, to, insert: blankLineAfter(text, from, outside) + outside };
  }
  const kept = isEmpty ? [] : [{ ...item, words: text.slice(from + prefix.length, start) }];
  const added = isEmpty && parent ? { ...parent, words: '' } : { ...item, words: rest };
  added.mark = added.mark.replace(/\[[xX]\]/, '[ ]');
  const changed = formatList(
    [...list.slice(0, first), ...kept, added, ...list.slice(first + count)],
    first + kept.length,
  );
  const caret = listStart + changed.slice(0, first + kept.length + 1).join('\n').length - rest.length;
  return {
    from: listStart,
    to: listStart + lines.join('\n').length,
    insert: changed.join('\n'),
    start: caret,
  };
}
