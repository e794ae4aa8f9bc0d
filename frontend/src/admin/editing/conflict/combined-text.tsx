import { useLayoutEffect, useRef } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import { lineNumber, scrollToPosition } from '@/admin/markdown/text-geometry';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';

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
  const [first, last] = [lineNumber(text, start), lineNumber(text, end)];
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

export interface CombinedTextProps {
  label: string;
  text: string;
  overlaps: string[];
  onChange: (text: string) => void;
}

/** A merged text to edit. It begins at the first lines that both changed, with a button for each such place. */
export function CombinedText({ label, text, overlaps, onChange }: CombinedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ranges = rangesOf(text, overlaps);
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
              {`Go to ${linesText(text, range)}`}
            </Button>
          ))}
        </p>
      )}
      <textarea
        ref={field}
        aria-label={`${label}, combined`}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        rows={12}
        className={cn(controlClass, 'mt-2.5 block resize-y px-3 py-2 font-mono leading-[1.5]')}
      />
    </>
  );
}
