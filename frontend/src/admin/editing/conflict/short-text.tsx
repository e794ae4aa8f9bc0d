import { cn } from '@/shared/lib/dom/cn';

/** A value of one line. */
export function ShortText({ text }: { text: string }) {
  return (
    <p className={cn('mt-1.5 pl-6.5 text-ui font-normal wrap-anywhere', !text && 'text-muted italic')}>
      {text || 'empty'}
    </p>
  );
}
