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
          <p key={index} className="-mx-1 min-h-[1lh] rounded-sm px-1">
            {part.words.map((run, place) => (
              <Words key={place} {...run} isFirst={place === 0} isLast={place === part.words.length - 1} />
            ))}
          </p>
        ) : (
          <Same
            key={index}
            of="lines"
            items={part.lines}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
          />
        ),
      )}
    </div>
  );
}

interface Place {
  isFirst: boolean;
  isLast: boolean;
}

function Words({ value, removed, added, ...place }: Run & Place) {
  const text = value.join('');
  if (removed)
    return <del className="bg-destructive/15 text-ink decoration-destructive decoration-1">{text}</del>;
  if (!added) return <Same of="words" items={value} {...place} />;
  return (
    <ins className="bg-success/20 text-ink decoration-success decoration-1 underline-offset-2">{text}</ins>
  );
}

/** How many unchanged items stay beside a change, and how many others are left out at least. */
const kinds = {
  lines: { context: 2, least: 2, glue: '\n', shown: 'block min-h-[1lh] text-muted' },
  // A paragraph is a single line, so unchanged words of a long one are left out as well.
  words: { context: 30, least: 61, glue: '', shown: '' },
};

function Same({ of, items, isFirst, isLast }: Place & { of: keyof typeof kinds; items: string[] }) {
  const { context, least, glue, shown } = kinds[of];
  const head = isFirst ? 0 : context;
  const tail = Math.max(head, items.length - (isLast ? 0 : context));
  const part = (some: string[]) => some.length > 0 && <span className={shown}>{some.join(glue)}</span>;
  const omitted = items.slice(head, tail);
  if (omitted.length < least) return part(items);
  const words = omitted.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    <>
      {part(items.slice(0, head))}
      {of === 'lines' ? (
        <span className="my-1 block border-y border-dashed border-line py-0.5 font-sans text-caption text-muted">
          {`${omitted.length} lines without changes`}
        </span>
      ) : (
        <span className="font-sans text-caption text-muted">{` … ${words} words without changes … `}</span>
      )}
      {part(items.slice(tail))}
    </>
  );
}
