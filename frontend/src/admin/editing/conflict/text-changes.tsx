import { diffArrays, type ArrayChange } from 'diff';
import { useMemo } from 'react';

type Run = Pick<ArrayChange<string>, 'value' | 'added' | 'removed'>;

/** A run of equal or changed lines, or of words within changed lines. */
type Part = { lines: string[] } | { words: Run[] };

/** The maximum number of computed differences: bounds time and memory. */
const maxEditLength = 1500;

const compare = (before: string[], after: string[]): Run[] =>
  diffArrays(before, after, { maxEditLength }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];

const wordsOf = (lines: string[]) => lines.join('\n').match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];

function partsOf(before: string, after: string): Part[] {
  const runs = compare(before.split('\n'), after.split('\n'));
  return runs.flatMap(({ value, removed, added }, index): Part[] => {
    if (!removed && !added) return [{ lines: value }];
    // What replaces removed lines comes right after them.
    if (added && runs[index - 1]?.removed) return [];
    const next = runs[index + 1];
    const [from, to] = removed ? [value, next?.added ? next.value : []] : [[], value];
    return [{ words: compare(wordsOf(from), wordsOf(to)) }];
  });
}

/** A text with its deletions and insertions; long unchanged stretches are left out. */
export function TextChanges({ before, after }: Record<'before' | 'after', string>) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <div className="font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        'words' in part ? (
          <Words key={index} runs={part.words} />
        ) : (
          <SameLines key={index} split={split(part.lines, 2, index, parts)} />
        ),
      )}
    </div>
  );
}

/** The items before and after the omitted ones. */
type Split = [head: string[], left: string[], tail: string[]];

/** Keeps a few unchanged items around each change as context. */
function split(items: string[], context: number, index: number, all: unknown[]): Split {
  const head = index === 0 ? 0 : context;
  const end = Math.max(head, items.length - (index === all.length - 1 ? 0 : context));
  return [items.slice(0, head), items.slice(head, end), items.slice(end)];
}

const variants = {
  del: 'bg-destructive/15 text-ink decoration-destructive decoration-1',
  ins: 'bg-success/20 text-ink decoration-success decoration-1 underline-offset-2',
};

function Words({ runs }: { runs: Run[] }) {
  return (
    <p className="-mx-1 min-h-[1lh] rounded-sm px-1">
      {runs.map(({ value, removed, added }, index) => {
        if (!removed && !added) return <SameWords key={index} split={split(value, 30, index, runs)} />;
        const Tag = removed ? 'del' : 'ins';
        return (
          <Tag key={index} className={variants[Tag]}>
            {value.join('')}
          </Tag>
        );
      })}
    </p>
  );
}

/** A paragraph is a single line, so unchanged words of a long one are left out as well. */
function SameWords({ split: [head, omitted, tail] }: { split: Split }) {
  if (omitted.length <= 60) return <span>{[...head, ...omitted, ...tail].join('')}</span>;
  const count = omitted.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    <span>
      <span>{head.join('')}</span>
      <span className="font-sans text-caption text-muted">{` … ${count} words without changes … `}</span>
      <span>{tail.join('')}</span>
    </span>
  );
}

function SameLines({ split: [head, omitted, tail] }: { split: Split }) {
  const lines = (shown: string[]) =>
    shown.length > 0 && <p className="min-h-[1lh] text-muted">{shown.join('\n')}</p>;
  if (omitted.length <= 1) return lines([...head, ...omitted, ...tail]);
  return (
    <>
      {lines(head)}
      <p className="my-1 border-y border-dashed border-line py-0.5 font-sans text-caption text-muted">
        {`${omitted.length} lines without changes`}
      </p>
      {lines(tail)}
    </>
  );
}
