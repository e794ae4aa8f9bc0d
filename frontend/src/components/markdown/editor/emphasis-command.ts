import { lineStart, type Command } from './edit';

interface Span {
  from: number;
  to: number;
}

/**
 * Splits the selection into the parts that can be emphasised: paragraphs and marked lines,
 * each without its marker and without surrounding blanks.
 */
function partsOf(text: string, start: number, end: number): Span[] {
  const parts: Span[] = [];
  let isOpen = false;
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const isWhole = at === 0 || text[at - 1] === '\n';
    const [opening = '', quote = '', , mark = ''] = (isWhole && lineStart.exec(line)) || [];
    const head = quote || mark ? opening.length : 0;
    const words = line.slice(head).trim();
    const from = at + head + line.slice(head).indexOf(words);
    const last = parts.at(-1);
    if (!words) isOpen = false;
    else if (isOpen && !head && last) last.to = from + words.length;
    else {
      parts.push({ from, to: from + words.length });
      isOpen = true;
    }
    at += line.length + 1;
  }
  return parts;
}

/** Whether a run of this many stars means strong (two), emphasis (one) or both (three). */
const matchesStars = (sign: string, stars: number) =>
  sign === '**' ? stars >= 2 : stars === 1 || stars >= 3;

/** Returns a part without the stars at its ends, and whether those or the ones around it are the marker. */
function read(text: string, { from, to }: Span, sign: string): Span & { isMarked: boolean } {
  const [, left = '', bare = '', right = ''] = /^(\**)([^]*?)(\**)$/.exec(text.slice(from, to)) ?? [];
  const inner = bare ? { from: from + left.length, to: to - right.length } : { from, to };
  const before = /\**$/.exec(text.slice(0, inner.from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(inner.to))?.[0].length ?? 0;
  const isSeveral = Array.from(bare.matchAll(/\*+/g)).some(([run]) => matchesStars(sign, run.length));
  return { ...inner, isMarked: matchesStars(sign, Math.min(before, after)) && !isSeveral };
}

/** Puts stars around the selection, or removes them if all of it has them. */
export const emphasis =
  (sign: '*' | '**', sample: string): Command =>
  ({ text, start, end }) => {
    const parts = start === end ? [{ from: start, to: end }] : partsOf(text, start, end);
    const spans = parts.map((part) => read(text, part, sign));
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) return { from: start, to: start, insert: '', start, end };
    const isTaken = spans.every(({ isMarked }) => isMarked);
    const size = sign.length;
    const from = isTaken ? first.from - size : first.from;
    const to = isTaken ? last.to + size : last.to;
    let insert = '';
    let at = from;
    for (const span of spans) {
      const words = text.slice(span.from, span.to) || (isTaken ? '' : sample);
      const marks = isTaken || span.isMarked ? '' : sign;
      insert += text.slice(at, isTaken ? span.from - size : span.from) + marks + words + marks;
      at = isTaken ? span.to + size : span.to;
    }
    // A single part is selected without its stars, several with them.
    const isOne = spans.length === 1;
    const inside = isOne && !isTaken ? size : 0;
    const outside = (span: { isMarked: boolean }) => (!isOne && !isTaken && span.isMarked ? size : 0);
    return {
      from,
      to,
      insert,
      start: from + inside - outside(first),
      end: from + insert.length - inside + outside(last),
    };
  };
