import { cn } from '@/shared/lib/dom/cn';
import { needsEllipsis, truncateSentences } from '@/shared/lib/text/truncate';

export interface TruncatedTextProps {
  text: string;
  /** The maximum number of characters on a phone. */
  narrow: number;
  /** The maximum on wider screens; the whole text if absent. */
  wide?: number;
}

/**
 * The beginning of a text, in whole sentences if these are short enough. The whole text stays in the document. CSS line clamping
 * would cut within words.
 */
export function TruncatedText({ text, narrow, wide = Infinity }: TruncatedTextProps) {
  const [shown, rest] = truncateSentences(text, wide);
  const [head, tail] = truncateSentences(shown, narrow);
  const ellipsis = rest && needsEllipsis(shown) && "after:content-['…']";
  return (
    <>
      <span className={cn(tail ? needsEllipsis(head) && "max-sm:after:content-['…']" : ellipsis)}>
        {head}
      </span>
      {tail && <span className={cn('max-sm:hidden', ellipsis)}>{tail}</span>}
      {rest && <span className="hidden">{rest}</span>}
    </>
  );
}
