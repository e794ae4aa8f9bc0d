/** A text and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A replacement for the characters in `from..to`, and the selection afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Command = (selected: Selected) => Edit;

/** The start and end of the selected lines, without the line after a trailing line break. */
export function wholeLines({ text, start, end }: Selected): { from: number; to: number } {
  const next = text.indexOf('\n', Math.max(start, end - 1));
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: next < 0 ? text.length : next };
}

/** Matches a line's prefix: quote markers, indent, and the marker of a list or heading. */
export const lineStart = /^((?:[ \t]{0,3}> ?)*)([ \t]*)((?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?|#{1,6} )?/;

/** The word around the caret, else the caret. */
export function wordAt(text: string, caret: number): { from: number; to: number } {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, caret))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(caret))?.[0].length ?? 0;
  return before && after ? { from: caret - before, to: caret + after } : { from: caret, to: caret };
}
