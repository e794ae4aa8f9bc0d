import { wholeLines, wordAt, type Command, type Edit, type Selected } from './edit';

/** Matches runs of backticks; a longer run can enclose the text. */
const fenceFor = (text: string, minLength: number) =>
  '`'.repeat(Math.max(minLength, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));

/** Returns the content and length of the code block that begins at this line. */
function blockAt(text: string, from: number): { inner: string; size: number; opening: number } | undefined {
  const opening = /^(`{3,})[^\n`]*\n/.exec(text.slice(from));
  if (!opening) return undefined;
  const [first, fence = ''] = opening;
  const rest = text.slice(from + first.length);
  const closing = new RegExp(`^${fence}\`*[ \\t]*$`, 'm').exec(rest);
  if (!closing) return undefined;
  return {
    inner: rest.slice(0, closing.index).replace(/\n$/, ''),
    size: first.length + closing.index + closing[0].length,
    opening: first.length - 1,
  };
}

/** Removes the fences of a code block that is selected or whose first line has the caret. */
function unwrapBlock({ text, start, end }: Selected): Edit | undefined {
  const isCaret = start === end;
  const from = isCaret ? text.lastIndexOf('\n', start - 1) + 1 : start;
  const block = blockAt(text, from);
  if (!block) return undefined;
  const blockEnd = from + block.size;
  const isWholeBlock = isCaret
    ? start <= from + block.opening
    : end === blockEnd || text.slice(blockEnd, end) === '\n';
  if (!isWholeBlock) return undefined;
  const to = text.slice(blockEnd) === '\n' ? text.length : blockEnd;
  return { from, to, insert: block.inner, start: from, end: from + block.inner.length };
}

const sample = 'code';

/** Matches inline code whose backticks are inside or directly around the selection. */
function unwrapInline({ text, start, end }: Selected): Edit | undefined {
  const selection = text.slice(start, end);
  const [match, mark = '', inner = ''] = /^(`+)([^`]|[^`][^]*[^`])\1$/.exec(selection) ?? [];
  if (match && !Array.from(inner.matchAll(/`+/g)).some(([run]) => run === mark))
    return { from: start, to: end, insert: inner, start, end: start + inner.length };
  const pad = selection.startsWith('`') || selection.endsWith('`') ? ' ' : '';
  const before = new RegExp(`(\`+)${pad}$`).exec(text.slice(0, start));
  const after = new RegExp(`^${pad}(\`+)`).exec(text.slice(end));
  if (!before || !after || before[1] !== after[1]) return undefined;
  const from = start - before[0].length;
  const insert = selection === sample ? '' : selection;
  return { from, to: end + after[0].length, insert, start: from, end: from + insert.length };
}

/** Returns how many backticks after the caret end the code before it. */
function closingTicks(text: string, caret: number): number {
  const closing = /^`*/.exec(text.slice(caret))?.[0] ?? '';
  const before = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const runs = Array.from(before.matchAll(/`+/g)).filter(([run]) => run === closing);
  return runs.length % 2 === 1 && !before.endsWith('`') ? closing.length : 0;
}

/** Moves the caret over a backtick that ends code, instead of typing one more. */
export function passClosingTick({ text, start, end }: Selected): Edit | undefined {
  if (start !== end || closingTicks(text, start) !== 1) return undefined;
  return { from: start, to: start, insert: '', start: start + 1, end: start + 1 };
}

/** Wraps a text as inline code, with enough backticks to enclose those in it. */
const inline: Command = (selected) => {
  const { text, start, end } = selected;
  const unwrapped = unwrapInline(selected);
  if (unwrapped) return unwrapped;
  if (start === end) {
    const after = start + closingTicks(text, start);
    if (after > start) return { from: start, to: start, insert: '', start: after, end: after };
    const word = wordAt(text, start);
    if (word.from < word.to) return inline({ text, start: word.from, end: word.to });
  }
  const words = text.slice(start, end) || sample;
  const pad = words.startsWith('`') || words.endsWith('`') ? ' ' : '';
  const mark = fenceFor(words, 1) + pad;
  const first = start + mark.length;
  return {
    from: start,
    to: end,
    insert: mark + words + [...mark].reverse().join(''),
    start: first,
    end: first + words.length,
  };
};

/** Toggles code: inline within a line, a fenced block for several lines. */
export const code: Command = (selected) => {
  const { text, start, end } = selected;
  const unwrapped = unwrapBlock(selected);
  if (unwrapped) return unwrapped;
  if (!text.slice(start, end).includes('\n')) return inline(selected);
  const { from, to } = wholeLines(selected);
  const selection = text.slice(from, to);
  const fence = fenceFor(selection, 3);
  const insert = `${fence}\n${selection}\n${fence}${to === text.length ? '\n' : ''}`;
  return { from, to, insert, start: from + fence.length, end: from + fence.length };
};
