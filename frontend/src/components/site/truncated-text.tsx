import { cn } from '@/lib/dom/cn';
import { needsEllipsis, truncateSentences } from '@/lib/text/truncate';

export interface TruncatedTextProps {
  text: string;
  /** How many characters of it a phone shows at most. */
  narrow: number;
  /** How many a wider screen shows; all of it where this is left out. */
  wide?: number;
}

/**
 * The beginning of a text, in whole sentences where these are not too long. All of it stays in the document: a browser's own cut after some
 * lines goes through words.
 */
export function TruncatedText({ text, narrow, wide = Infinity }: TruncatedTextProps) {
  const [shown, rest] = truncateSentences(text, wide);
  const [head, tail] = truncateSentences(shown, narrow);
  const more = rest && needsEllipsis(shown) && "after:content-['…']";
  return (
    <>
      <span className={cn(tail ? needsEllipsis(head) && "max-sm:after:content-['…']" : more)}>{head}</span>
      {tail && <span className={cn('max-sm:hidden', more)}>{tail}</span>}
      {rest && <span className="hidden">{rest}</span>}
    </>
  );
}
