import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import type { Combination } from '@/shared/forms/form-context';
import { scrollToPosition } from '@/admin/markdown/text-geometry';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import { textOf } from './differences';
import type { FieldResolution, Question } from './question';
import { ShortText } from './short-text';

export interface CombinedTextProps {
  question: Question;
  combination: Combination;
  resolution: FieldResolution;
  onResolve: (resolution: FieldResolution) => void;
}

/** The combined value; a text can be edited. */
export function CombinedText({ question: { field }, combination, resolution, onResolve }: CombinedTextProps) {
  const { rows, value, overlaps = [] } = combination;
  const text = resolution.editedText ?? textOf(field, value);
  const isChosen = resolution.choice === 'combined';
  if (rows === undefined || (rows === 1 && !isChosen)) return <ShortText text={text} />;
  if (!isChosen) return null;
  const control = {
    'aria-label': `${field.label}, combined`,
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onResolve({ choice: 'combined', editedText: target.value }),
  };
  if (rows === 1) return <input {...control} className={cn(controlClass, 'mt-2.5 h-10 px-3')} />;
  return <LongText control={control} rows={rows} overlaps={overlaps} />;
}

interface Range {
  start: number;
  end: number;
}

/** Returns where the parts are that have not been edited yet. */
function rangesOf(text: string, parts: string[]): Range[] {
  let from = 0;
  return parts.flatMap((part) => {
    const start = text.indexOf(part, from);
    if (start < 0) return [];
    from = start + part.length;
    return [{ start, end: from }];
  });
}

function linesText(text: string, { start, end }: Range): string {
  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  const [first, last] = [lineAt(start), lineAt(end)];
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

interface LongTextProps {
  control: Pick<ComponentProps<'textarea'>, 'aria-label' | 'onChange'> & { value: string };
  rows: number;
  overlaps: string[];
}

/** A text that begins at the first lines that both changed, with a button for each such place. */
function LongText({ control, rows, overlaps }: LongTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ranges = rangesOf(control.value, overlaps);
  const select = ({ start, end }: Range) => {
    field.current?.setSelectionRange(start, end);
    if (field.current) scrollToPosition(field.current, start);
  };
  useLayoutEffect(() => {
    // The radio button keeps the focus: arrow keys may lead on.
    if (ranges[0]) select(ranges[0]);
    // Later edits must not move the caret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      {ranges.length > 0 && (
        <p className="mt-2.5 flex flex-wrap gap-x-3 text-caption font-normal">
          {ranges.map((range) => (
            <Button
              key={range.start}
              variant="link"
              size="sm"
              className="h-auto! px-0!"
              onClick={() => {
                field.current?.focus();
                select(range);
              }}
            >
              {`Go to ${linesText(control.value, range)}`}
            </Button>
          ))}
        </p>
      )}
      <textarea
        ref={field}
        {...control}
        rows={rows}
        className={cn(controlClass, 'mt-2.5 block resize-y px-3 py-2 font-mono leading-[1.5]')}
      />
    </>
  );
}
