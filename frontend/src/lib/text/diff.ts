/** A run of items that both have, that are gone from the first, or that are new in the second. */
export interface Run<T> {
  kind: 'same' | 'gone' | 'new';
  items: T[];
}

/** Beyond so many differences nobody would read them one by one; it bounds the time and the memory that they cost. */
const most = 1500;

/** The shortest way from one sequence to the other (Myers, 1986). */
export function diff<T>(before: readonly T[], after: readonly T[]): Run<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - start;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const runs: Run<T>[] = [];
  const add = (kind: Run<T>['kind'], items: readonly T[]) => {
    const last = runs.at(-1);
    if (items.length === 0) return;
    if (last?.kind === kind) last.items.push(...items);
    else runs.push({ kind, items: [...items] });
  };
  const [one, other] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  add('same', before.slice(0, start));
  for (const { kind, items } of between(one, other)) add(kind, items);
  add('same', before.slice(before.length - tail));
  return runs;
}

function between<T>(before: readonly T[], after: readonly T[]): Run<T>[] {
  const trace = furthest(before, after);
  if (!trace) {
    return [
      { kind: 'gone', items: [...before] },
      { kind: 'new', items: [...after] },
    ];
  }
  return gonesFirst(walkBack(trace, before, after));
}

/** How far each number of differences leads on each diagonal; none where it would take too many. */
function furthest<T>(before: readonly T[], after: readonly T[]): Map<number, number>[] | undefined {
  const ends = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let count = 0; count <= Math.min(before.length + after.length, most); count += 1) {
    trace.push(new Map(ends));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = stepTo(ends, diagonal, count).x;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      ends.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return trace;
    }
  }
  return undefined;
}

/** From which diagonal the next difference leads to this one, and to where. */
function stepTo(ends: Map<number, number>, diagonal: number, count: number) {
  const below = ends.get(diagonal - 1) ?? -1;
  const above = ends.get(diagonal + 1) ?? -1;
  const isNew = diagonal === -count || (diagonal !== count && below < above);
  return { from: isNew ? diagonal + 1 : diagonal - 1, x: isNew ? above : below + 1 };
}

function walkBack<T>(trace: Map<number, number>[], before: readonly T[], after: readonly T[]): Run<T>[] {
  let [x, y] = [before.length, after.length];
  const backwards: Run<T>[] = [];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const ends = trace[count] ?? new Map<number, number>();
    const { from } = stepTo(ends, x - y, count);
    const fromX = count === 0 ? 0 : (ends.get(from) ?? 0);
    const fromY = count === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      backwards.push({ kind: 'same', items: [before[x] as T] });
    }
    if (count === 0) break;
    if (y > fromY) backwards.push({ kind: 'new', items: [after[fromY] as T] });
    else backwards.push({ kind: 'gone', items: [before[fromX] as T] });
    [x, y] = [fromX, fromY];
  }
  return backwards.reverse();
}

/** What is gone stands before what is new in its place. */
function gonesFirst<T>(runs: Run<T>[]): Run<T>[] {
  const ordered: Run<T>[] = [];
  let gone: Run<T>[] = [];
  let added: Run<T>[] = [];
  const flush = () => {
    ordered.push(...gone, ...added);
    gone = [];
    added = [];
  };
  for (const run of runs) {
    if (run.kind === 'same') {
      flush();
      ordered.push(run);
    } else if (run.kind === 'gone') gone.push(run);
    else added.push(run);
  }
  flush();
  return ordered;
}
