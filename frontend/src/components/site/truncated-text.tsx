import { cn } from '@/lib/cn';
import { isCut, parted } from '@/lib/text/text';

export interface ShortenedProps {
  text: string;
  /** How many characters of it a phone shows at most. */
  narrow: number;
  /** How many a wider screen shows; all of it where this is left out. */
  wide?: number;
}

/**
 * The beginning of a text, up to the end of a word or sentence. All of it stays in the document: a browser's own cut after some
 * lines goes through words.
 */
export function Shortened({ text, narrow, wide = Infinity }: ShortenedProps) {
  const [shown, rest] = parted(text, wide);
  const [head, tail] = parted(shown, narrow);
  const more = rest && isCut(shown) && "after:content-['…']";
  return (
    <>
      <span className={cn(tail ? isCut(head) && "max-sm:after:content-['…']" : more)}>{head}</span>
      {tail && <span className={cn('max-sm:hidden', more)}>{tail}</span>}
      {rest && <span className="hidden">{rest}</span>}
    </>
  );
}
