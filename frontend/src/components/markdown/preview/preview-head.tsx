import type { ReactNode } from 'react';
import { Cover } from '@/components/site/cover';

export interface PreviewHeadProps {
  title: string;
  /** Authors and date. */
  byline?: ReactNode;
  /** The cover, or the stock cover that the id selects; absent: none. */
  cover?: { id: number; image: string | null };
}

/** Title, byline and cover, if there is one, above a previewed text. The page's own headings stay those of the form. */
export function PreviewHead({ title, byline, cover }: PreviewHeadProps) {
  return (
    <div className="mb-8">
      <p className="text-h2 text-balance [overflow-wrap:anywhere]">
        {title || <span className="text-muted">No title yet</span>}
      </p>
      {byline && <p className="mt-3 text-ui font-normal text-muted">{byline}</p>}
      {cover && (
        <Cover key={cover.image} {...cover} className="mt-5 aspect-[21/9] rounded-card border border-line" />
      )}
    </div>
  );
}
