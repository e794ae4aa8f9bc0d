import type { ReactNode } from 'react';
import { Cover } from '@/shared/ui/cover';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { cn } from '@/shared/lib/dom/cn';

export interface PreviewHeadProps {
  title: string;
  /** Authors and date. */
  byline?: ReactNode;
  /** The cover, or the stock cover that the id selects; absent: none. */
  cover?: { id: number; image: string | null };
  /** A person's picture, or `null` for the drawn one; absent: none. */
  portrait?: string | null;
}

/** Title, byline, and cover or portrait, if there is one, above a previewed text. The page's own headings stay those of the form. */
export function PreviewHead({ title, byline, cover, portrait }: PreviewHeadProps) {
  const isPerson = portrait !== undefined;
  const head = (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className={isPerson ? 'text-h3' : 'text-h2 text-balance'}>
        {title || <span className="text-muted">No title yet</span>}
      </p>
      {byline && <p className={cn('text-ui font-normal text-muted', !isPerson && 'mt-3')}>{byline}</p>}
    </div>
  );
  // A person as on the page about the company.
  if (isPerson)
    return (
      <div className="mb-4 flex items-center gap-4">
        <Portrait name={title} image={portrait} className="w-18 sm:w-24" />
        {head}
      </div>
    );
  return (
    <div className="mb-8">
      {head}
      {cover && (
        <Cover key={cover.image} {...cover} className="mt-5 aspect-[21/9] rounded-card border border-line" />
      )}
    </div>
  );
}
