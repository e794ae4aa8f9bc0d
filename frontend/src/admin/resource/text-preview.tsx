import type { ReactNode } from 'react';
import { LivePreview, type LivePreviewProps } from '@/admin/markdown/preview/live-preview';
import { useFormFields } from '@/shared/forms/form-context';
import { cn } from '@/shared/lib/dom/cn';
import { Cover } from '@/shared/ui/cover';
import { Portrait } from '@/shared/ui/portrait/portrait';

type TextPreviewProps = Omit<PreviewHeadProps, 'title'> & Partial<Omit<LivePreviewProps, 'source' | 'head'>>;

/** A live preview of the text in the form, with its title and what else its page shows above it. */
export function TextPreview({ byline, cover, portrait, ...preview }: TextPreviewProps) {
  const { getFieldProps } = useFormFields();
  const title = String(getFieldProps('title').value).trim();
  return (
    <LivePreview
      source={String(getFieldProps('content').value)}
      level="h3"
      head={<PreviewHead {...{ title, byline, cover, portrait }} />}
      className="lg:top-0 lg:max-h-[calc(100dvh-14rem)]"
      {...preview}
    />
  );
}

interface PreviewHeadProps {
  title: string;
  byline?: ReactNode;
  /** The cover, or the stock cover that the id selects; absent: none. */
  cover?: { id: number; image: string | null } | undefined;
  /** A person's picture, or `null` for the drawn one; absent: none. */
  portrait?: string | null | undefined;
}

/** Title, byline, and cover or portrait, if there is one, above a previewed text. The page's own headings stay those of the form. */
function PreviewHead({ title, byline, cover, portrait }: PreviewHeadProps) {
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
