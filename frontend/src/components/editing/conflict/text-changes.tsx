import { useMemo } from 'react';
import { diff, type Run } from '@/lib/text/diff';

/** Lines that are the same, or words of lines that are not. */
type Part = { lines: string[] } | { words: Run<string>[] };

const wordsOf = (lines: string[]) => lines.join('\n').match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];

function partsOf(before: string, after: string): Part[] {
  const parts: Part[] = [];
  let gone: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (gone.length + added.length > 0) parts.push({ words: diff(wordsOf(gone), wordsOf(added)) });
    [gone, added] = [[], []];
  };
  for (const { kind, items } of diff(before.split('\n'), after.split('\n'))) {
    if (kind === 'gone') gone = items;
    else if (kind === 'new') added = items;
    else {
      flush();
      parts.push({ lines: items });
    }
  }
  flush();
  return parts;
}

/** Lines around a change that help to find one's way. */
const around = 2;

export interface TextChangesProps {
  before: string;
  after: string;
}

/** A text with what was taken out of another and put into it; long stretches without changes are left out. */
export function TextChanges({ before, after }: TextChangesProps) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <div className="font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        'words' in part ? (
          <Words key={index} runs={part.words} />
        ) : (
          <Same key={index} lines={part.lines} isFirst={index === 0} isLast={index === parts.length - 1} />
        ),
      )}
    </div>
  );
}

const variants = {
  gone: 'bg-destructive/15 text-ink line-through decoration-destructive decoration-1',
  new: 'bg-success/20 text-ink underline decoration-success decoration-1 underline-offset-2',
};

function Words({ runs }: { runs: Run<string>[] }) {
  return (
    <p className="-mx-1 min-h-[1lh] rounded-sm px-1">
      {runs.map(({ kind, items }, index) => {
        if (kind === 'same')
          return (
            <SameWords key={index} words={items} isFirst={index === 0} isLast={index === runs.length - 1} />
          );
        const Tag = kind === 'gone' ? 'del' : 'ins';
        return (
          <Tag key={index} className={variants[kind]}>
            {items.join('')}
          </Tag>
        );
      })}
    </p>
  );
}

/** As much of a line helps to find one's way: words, and what stands between them. */
const nearby = 30;

/** A paragraph is one line: what has not changed in a long one is left out, too. */
function SameWords({ words, isFirst, isLast }: { words: string[]; isFirst: boolean; isLast: boolean }) {
  const head = isFirst ? 0 : nearby;
  const end = words.length - (isLast ? 0 : nearby);
  if (end - head <= 2 * nearby) return <span>{words.join('')}</span>;
  const left = words.slice(head, end).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    <span>
      {words.slice(0, head).join('')}
      <span className="font-sans text-caption text-muted"> … {left} words without changes … </span>
      {words.slice(end).join('')}
    </span>
  );
}

function Same({ lines, isFirst, isLast }: { lines: string[]; isFirst: boolean; isLast: boolean }) {
  const head = isFirst ? 0 : around;
  const end = isLast ? 0 : around;
  const left = lines.length - head - end;
  if (left <= 1) return <p className="min-h-[1lh] text-muted">{lines.join('\n')}</p>;
  return (
    <>
      {head > 0 && <p className="min-h-[1lh] text-muted">{lines.slice(0, head).join('\n')}</p>}
      <p className="my-1 border-y border-dashed border-line py-0.5 font-sans text-caption text-muted">
        {left} lines without changes
      </p>
      {end > 0 && <p className="min-h-[1lh] text-muted">{lines.slice(-end).join('\n')}</p>}
    </>
  );
}
