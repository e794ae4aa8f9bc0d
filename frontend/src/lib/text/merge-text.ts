import { diff } from './diff';

/** Lines of the common origin, from `start` to before `end`, that one side has replaced. */
interface Edit {
  start: number;
  end: number;
  lines: string[];
}

export interface Merged {
  text: string;
  /** How many places both have changed in different ways: there both stand, one below the other. */
  overlaps: number;
}

function editsOf(base: string[], side: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | undefined;
  for (const { kind, items } of diff(base, side)) {
    if (kind === 'same') {
      open = undefined;
      at += items.length;
      continue;
    }
    if (!open) edits.push((open = { start: at, end: at, lines: [] }));
    if (kind === 'new') open.lines.push(...items);
    else open.end = at += items.length;
  }
  return edits;
}

const isInsertion = ({ start, end }: Edit) => start === end;

/** Whether they change the same lines, or insert at the same place. */
const meet = (one: Edit, other: Edit) =>
  (one.start < other.end && other.start < one.end) ||
  (one.start === other.start && isInsertion(one) && isInsertion(other));

/** What one side has made of the lines from `start` to before `end`. */
function made(base: string[], edits: Edit[], start: number, end: number): string[] {
  const lines: string[] = [];
  let at = start;
  for (const edit of edits) {
    lines.push(...base.slice(at, edit.start), ...edit.lines);
    at = edit.end;
  }
  return [...lines, ...base.slice(at, end)];
}

/** Edits of both sides that touch each other, directly or by another. */
interface Place {
  start: number;
  end: number;
  mine: Edit[];
  theirs: Edit[];
}

function placesOf(mine: Edit[], theirs: Edit[]): Place[] {
  const all = [
    ...mine.map((edit) => ({ edit, side: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, side: 'theirs' as const })),
  ].sort((one, other) => one.edit.start - other.edit.start || one.edit.end - other.edit.end);
  const places: Place[] = [];
  for (const { edit, side } of all) {
    let place = places.at(-1);
    if (!place || !meet({ ...place, lines: [] }, edit))
      places.push((place = { start: edit.start, end: edit.end, mine: [], theirs: [] }));
    place.end = Math.max(place.end, edit.end);
    place[side].push(edit);
  }
  return places;
}

const equal = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

/** One text of two that were made of the same: the changes of both, and nothing that either has written is lost. */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  const lines = base.split('\n');
  const places = placesOf(editsOf(lines, mine.split('\n')), editsOf(lines, theirs.split('\n')));
  const merged: string[] = [];
  let [at, overlaps] = [0, 0];
  for (const { start, end, mine: ours, theirs: others } of places) {
    merged.push(...lines.slice(at, start));
    const [one, other] = [made(lines, ours, start, end), made(lines, others, start, end)];
    if (ours.length === 0 || equal(one, other)) merged.push(...other);
    else if (others.length === 0) merged.push(...one);
    else {
      overlaps += 1;
      merged.push(...one, ...other);
    }
    at = end;
  }
  return { text: [...merged, ...lines.slice(at)].join('\n'), overlaps };
}
