import { lineStart, wordAt, type Command, type Edit, type Selected } from './edit';

interface Span {
  from: number;
  to: number;
}

/**
 * Splits the selection into the parts that can be emphasised: paragraphs and marked lines,
 * each without its marker and without surrounding blanks.
 */
function splitParts(text: string, start: number, end: number): Span[] {
  const parts: Span[] = [];
  let isOpen = false;
  let position = start;
  for (const line of text.slice(start, end).split('\n')) {
    const isLineStart = position === 0 || text[position - 1] === '\n';
    const [opening = '', quote = '', , mark = ''] = (isLineStart && lineStart.exec(line)) || [];
    const head = quote || mark ? opening.length : 0;
    const words = line.slice(head).trim();
    const from = position + head + line.slice(head).indexOf(words);
    const last = parts.at(-1);
    if (!words) isOpen = false;
    else if (isOpen && !head && last) last.to = from + words.length;
    else {
      parts.push({ from, to: from + words.length });
      isOpen = true;
    }
    position += line.length + 1;
  }
  return parts;
}

/** Whether a run of this many stars means strong (two), emphasis (one) or both (three). */
const matchesStars = (marker: string, stars: number) =>
  marker === '**' ? stars >= 2 : stars === 1 || stars >= 3;

/** Returns a part without the stars at its ends, and whether those or the ones around it are the marker. */
function readSpan(text: string, { from, to }: Span, marker: string): Span & { isMarked: boolean } {
  const [, left = '', content = '', right = ''] = /^(\**)([^]*?)(\**)$/.exec(text.slice(from, to)) ?? [];
  const inner = content ? { from: from + left.length, to: to - right.length } : { from, to };
  const before = /\**$/.exec(text.slice(0, inner.from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(inner.to))?.[0].length ?? 0;
  const hasInnerMarks = Array.from(content.matchAll(/\*+/g)).some(([run]) =>
    matchesStars(marker, run.length),
  );
  return { ...inner, isMarked: matchesStars(marker, Math.min(before, after)) && !hasInnerMarks };
}

/** Returns how many stars after the caret may end the emphasis of the words before it. The caret may be between them. */
function closingStars(text: string, caret: number): number {
  const closing = /^\**/.exec(text.slice(caret))?.[0].length ?? 0;
  return /[^\s*]\**$/.test(text.slice(0, caret)) ? closing : 0;
}

/** Whether the words before the caret and its stars are in emphasis that has begun in their paragraph, apart from list markers. */
function isOpen(text: string, caret: number, marker: string): boolean {
  const before = text.slice(text.lastIndexOf('\n\n', caret - 1) + 1, caret).replace(/^\s*\* /gm, '');
  const runs = Array.from(before.replace(/\*+$/, '').matchAll(/\*+/g));
  return runs.filter(([run]) => matchesStars(marker, run.length)).length % 2 === 1;
}

/** Whether the caret is at the end of emphasised words, before the stars that end them. */
const isAtEnd = (text: string, caret: number, marker: string) =>
  matchesStars(marker, closingStars(text, caret)) && isOpen(text, caret, marker);

/** Moves the caret over a star that ends emphasised words, instead of typing one more. */
export function passClosingStar({ text, start, end }: Selected): Edit | undefined {
  const isClosing = start === end && closingStars(text, start) > 0;
  if (!isClosing || !['**', '*'].some((marker) => isOpen(text, start, marker))) return undefined;
  return { from: start, to: start, insert: '', start: start + 1, end: start + 1 };
}

/**
 * Puts stars around the selection, or the word around the caret, or removes them if all of it has them. A caret at the end of
 * emphasised words leaves them.
 */
export const emphasis =
  (marker: '*' | '**', sample: string): Command =>
  ({ text, start, end }) => {
    if (start === end && isAtEnd(text, start, marker)) {
      const after = start + marker.length;
      return { from: start, to: start, insert: '', start: after, end: after };
    }
    const parts = start === end ? [wordAt(text, start)] : splitParts(text, start, end);
    const spans = parts.map((part) => readSpan(text, part, marker));
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) return { from: start, to: start, insert: '', start, end };
    const isRemoval = spans.every(({ isMarked }) => isMarked);
    const size = marker.length;
    const from = isRemoval ? first.from - size : first.from;
    const to = isRemoval ? last.to + size : last.to;
    let insert = '';
    let position = from;
    for (const span of spans) {
      const content = text.slice(span.from, span.to);
      const words = isRemoval ? (content === sample ? '' : content) : content || sample;
      const markers = isRemoval || span.isMarked ? '' : marker;
      insert += text.slice(position, isRemoval ? span.from - size : span.from) + markers + words + markers;
      position = isRemoval ? span.to + size : span.to;
    }
    // A single part is selected without its stars, several with them.
    const isSingle = spans.length === 1;
    const innerSize = isSingle && !isRemoval ? size : 0;
    const outerSize = (span: { isMarked: boolean }) => (!isSingle && !isRemoval && span.isMarked ? size : 0);
    return {
      from,
      to,
      insert,
      start: from + innerSize - outerSize(first),
      end: from + insert.length - innerSize + outerSize(last),
    };
  };
