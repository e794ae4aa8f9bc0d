import { lineStart, type Edit, type Selected } from '@/admin/markdown/editor/edit';
import { isInCodeBlock } from './continue-command';

/** The place of a cell in the text, without the pipes. */
interface Cell {
  from: number;
  to: number;
}

interface Row {
  quote: string;
  indent: string;
  cells: Cell[];
}

/** A backslash keeps a pipe from separating cells. */
const escapedOrPipe = /\\.|\|/g;

/** Returns the line as a table's row; `undefined` without a pipe, though such a line may continue a table. */
function parseRow(line: string, position: number): Row | undefined {
  const [prefix = '', quote = '', indent = ''] = lineStart.exec(line) ?? [];
  const pipes = [...line.matchAll(escapedOrPipe)].flatMap(({ 0: sign, index }) =>
    sign === '|' && index >= prefix.length ? index : [],
  );
  if (pipes.length === 0) return undefined;
  const bounds = [prefix.length - 1, ...pipes, line.length];
  const cells = bounds.slice(1).map((to, index) => ({ from: (bounds[index] ?? 0) + 1, to }));
  const isBlank = ({ from, to }: { from: number; to: number }) => !line.slice(from, to).trim();
  // The pipes at both ends of a line are optional.
  if (cells[0] && isBlank(cells[0])) cells.shift();
  if (cells.length > 1 && cells.slice(-1).every(isBlank)) cells.pop();
  return {
    quote,
    indent,
    cells: cells.map(({ from, to }) => ({ from: position + from, to: position + to })),
  };
}

interface Table {
  /** Without the delimiters. */
  rows: Row[];
  delimiters: Row;
  /** Where its last line ends. */
  end: number;
}

/** Returns the table around the position. */
function tableAround(text: string, position: number): Table | undefined {
  const rows: (Row | undefined)[] = [];
  const ends: number[] = [];
  let lineFrom = 0;
  let current = 0;
  for (const line of text.split('\n')) {
    if (lineFrom <= position) current = rows.length;
    rows.push(parseRow(line, lineFrom));
    lineFrom += line.length + 1;
    ends.push(lineFrom - 1);
  }
  const quote = rows[current]?.quote;
  const isOutside = (row: Row | undefined) => row?.quote !== quote;
  if (quote === undefined) return undefined;
  const above = rows.slice(0, current).findLastIndex(isOutside) + 1;
  const below = rows.findIndex((row, index) => index > current && isOutside(row));
  const part = rows.slice(above, below < 0 ? undefined : below).flatMap((row) => row ?? []);
  const isDelimiter = ({ from, to }: { from: number; to: number }) =>
    /^\s*:?-+:?\s*$/.test(text.slice(from, to));
  const at = part.findIndex(
    ({ cells }, index) => cells.every(isDelimiter) && part[index - 1]?.cells.length === cells.length,
  );
  const delimiters = part[at];
  // Lines above the header are a paragraph.
  if (!delimiters || current < above + at - 1) return undefined;
  return {
    rows: part.filter((_, index) => index >= at - 1 && index !== at),
    delimiters,
    end: ends[above + part.length - 1] ?? text.length,
  };
}

/** The edit behind a table's last cell: a new row. From a row that is still empty, which goes, it leaves the table. */
function addRow(text: string, { rows, delimiters, end }: Table): Edit {
  const last = rows.at(-1)?.cells ?? [];
  if (rows.length > 1 && last.every(({ from, to }) => !text.slice(from, to).trim())) {
    const from = text.lastIndexOf('\n', end - 1);
    return { from, to: end, insert: '\n\n', start: from + 2, end: from + 2 };
  }
  const begin = `\n${delimiters.quote}${delimiters.indent}|`;
  const caret = end + begin.length + 1;
  const insert = begin + '  |'.repeat(delimiters.cells.length);
  return { from: end, to: end, insert, start: caret, end: caret };
}

/**
 * Selects the next cell of the table around the caret, or the previous one, and adds a row after its last cell. Returns
 * `undefined` outside of tables and before the first cell: Tab then leaves the field.
 */
export function moveInTable({ text, start }: Selected, backwards: boolean): Edit | undefined {
  const table = isInCodeBlock(text, start) ? undefined : tableAround(text, start);
  if (!table) return undefined;
  const cells = table.rows.flatMap((row) => row.cells);
  const cell = backwards ? cells.findLast(({ to }) => to < start) : cells.find(({ from }) => from > start);
  if (!cell) return backwards ? undefined : addRow(text, table);
  return selectCell(text, cell);
}

function selectCell(text: string, cell: Cell): Edit {
  const content = text.slice(cell.from, cell.to);
  const words = content.trim();
  const first = cell.from + (words ? content.indexOf(words) : Math.min(1, content.length));
  return { from: first, to: first, insert: '', start: first, end: first + words.length };
}

/** The table, the row and the cell around the caret; `undefined` outside of tables and behind a row's last cell. */
function cellAround({ text, start }: Selected) {
  const table = isInCodeBlock(text, start) ? undefined : tableAround(text, start);
  const isAround = ({ from, to }: Cell) => from <= start && start <= to;
  const row = table?.rows.findIndex(({ cells }) => cells.some(isAround)) ?? -1;
  const cells = table?.rows[row]?.cells;
  return table && cells && { table, row, column: cells.findIndex(isAround) };
}

/**
 * Enter in a table's cell: selects the cell below, adds a row below the last one, and leaves the table from an empty one. Rows without
 * pipes at their ends are typed by hand, so no other is added.
 */
export function enterInTable(selected: Selected): Edit | undefined {
  const around = cellAround(selected);
  if (!around) return undefined;
  const { table, row, column } = around;
  const below = table.rows[row + 1]?.cells;
  const { text, start } = selected;
  if (!below)
    return /^[ \t>]*\|/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1))
      ? addRow(text, table)
      : undefined;
  const cell = below[column];
  return cell && selectCell(text, cell);
}

const isBlank = (text: string, { from, to }: Cell) => !text.slice(from, to).trim();

/**
 * Inserts a text into a cell of a table's finished row, where a pipe or a line break would end it; `undefined` elsewhere, for rows of a
 * table, and for other texts. A pipe at the beginning of an empty row begins to type it by hand.
 */
export function insertInCell(selected: Selected, inserted: string): Edit | undefined {
  const around = /[|\n]/.test(inserted) ? cellAround(selected) : undefined;
  if (!around || /^\s*\|./.test(inserted)) return undefined;
  const { text, start: from, end: to } = selected;
  const { table, row, column } = around;
  const { cells, quote, indent } = table.rows[row] as Row;
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  if (inserted === '|' && row > 0 && column === 0 && cells.every((cell) => isBlank(text, cell))) {
    const begin = `${quote}${indent}|`;
    const caret = lineFrom + begin.length;
    return { from: lineFrom, to: lineEnd, insert: begin, start: caret, end: caret };
  }
  const isFinished =
    cells.length === table.delimiters.cells.length && /(?<!\\)\|\s*$/.test(text.slice(to, lineEnd));
  if (!isFinished) return undefined;
  const insert = inserted
    .trim()
    .replace(/\s*\n\s*|\t/g, ' ')
    .replace(/\|/g, '\\|');
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}
