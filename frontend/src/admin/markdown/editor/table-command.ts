import type { Command } from './edit';

const rows = '| Column | Column |\n| --- | --- |\n| Cell | Cell |';

/** Returns the line breaks that are missing to reach the given number. */
const newlines = (breaks: string, count: number) => '\n'.repeat(Math.max(0, count - breaks.length));

/** Inserts a table after the selection. Adjacent lines would become rows of it, so blank lines separate them. */
export const table: Command = ({ text, end }) => {
  const before = text.slice(0, end).replace(/[ \t]+$/, '');
  const isWithinLine = before !== '' && !before.endsWith('\n');
  const after = isWithinLine ? text.slice(end).replace(/^[ \t]+/, '') : text.slice(end);
  const above = before && newlines(/\n*$/.exec(before)?.[0] ?? '', 2);
  const below = newlines(/^\n*/.exec(after)?.[0] ?? '', after.trim() ? 2 : 1);
  const first = before.length + above.length + 2;
  return {
    from: before.length,
    to: text.length - after.length,
    insert: above + rows + below,
    start: first,
    end: first + 'Column'.length,
  };
};
