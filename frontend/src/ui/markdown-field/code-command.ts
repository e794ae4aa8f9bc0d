import type { Command, Edit, Selected } from './commands';

/** A block of code: all of what is selected, or where the caret stands behind the fence that begins it. */
const block = /^```[^\n`]*\n([^]*?)\n?```\n?$/;
const blockAtCaret = /^```[^\n`]*\n([^]*?)\n```\n?/;

/** Takes the fences of a block of code away, if there is one. */
function unfence({ text, start, end }: Selected): Edit | undefined {
  const from = start === end ? text.lastIndexOf('\n', start - 1) + 1 : start;
  const [whole, inner = ''] =
    (start === end ? blockAtCaret.exec(text.slice(from)) : block.exec(text.slice(start, end))) ?? [];
  if (whole === undefined || start > from + whole.indexOf('\n')) return undefined;
  return { from, to: from + whole.length, insert: inner, start: from, end: from + inner.length };
}

/** Code within a line; lines of it are a block. */
export const codeOf =
  (inlineCode: Command): Command =>
  (selected) => {
    const { text, start, end } = selected;
    const chosen = text.slice(start, end);
    const without = unfence(selected);
    if (without) return without;
    if (!chosen.includes('\n')) return inlineCode(selected);
    const insert = `\`\`\`\n${chosen.replace(/\n$/, '')}\n\`\`\`\n`;
    return { from: start, to: end, insert, start: start + 3, end: start + 3 };
  };
