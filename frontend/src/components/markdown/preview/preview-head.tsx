import type { ReactNode } from 'react';
import { Cover } from '@/components/site/cover';

export interface PreviewHeadProps {
  title: string;
  /** Authors and date. */
  byline?: ReactNode;
  /** Selects the stock cover. */
  id: number;
  image: string | null;
}

/** Title, byline and cover above a previewed text. The page's own headings stay those of the form. */
export function PreviewHead({ title, byline, id, image }: PreviewHeadProps) {
  return (
    <div className="mb-8">
      <p className="text-h2 text-balance [overflow-wrap:anywhere]">
        {title || <span className="text-muted">No title yet</span>}
      </p>
      {byline && <p className="mt-3 text-ui font-normal text-muted">{byline}</p>}
      <Cover
        key={image}
        id={id}
        image={image}
        className="mt-5 aspect-[21/9] rounded-card border border-line"
      />
    </div>
  );
}
