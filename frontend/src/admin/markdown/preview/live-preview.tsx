import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { api } from '@/admin/api/base-api';
import { cn } from '@/shared/lib/dom/cn';
import { isSlowToRender, paragraphs } from '@/shared/lib/text/strings';
import { MarkdownPreview } from './markdown-preview';

const { usePublishedHtmlQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    publishedHtml: build.query<string, string>({
      query: (content) => ({ url: '/api/admin/preview', method: 'POST', body: { content } }),
      transformResponse: ({ html }: { html: string }) => html,
      // The texts are long, and each is needed once.
      keepUnusedDataFor: 0,
    }),
  }),
});

/** The pause in typing after which a long text is rendered, in milliseconds: a very long one, once typing rests. */
const pauseFor = (source: string) => (source.length > 200_000 ? 1000 : 250);

/** Returns the server's rendering of a text that has been left alone, and `undefined` until it is loaded. */
function usePublished(source: string, isSkipped: boolean): string | undefined {
  // Showing a long text takes the longer.
  const settled = useDebouncedValue(source, Math.max(1000, source.length / 100));
  // The content is stored trimmed.
  const { currentData } = usePublishedHtmlQuery((!isSkipped && settled.trim()) || skipToken);
  return settled === source ? currentData : undefined;
}

export interface LivePreviewProps {
  /** The text of the form's field `content`: the preview follows its caret, and a click places it. */
  source: string;
  level: 'h2' | 'h3';
  /** Whether the text is shown as plain paragraphs instead of as markdown. */
  isPlain?: boolean;
  isCounted?: boolean;
  head?: ReactNode;
  className?: string;
}

/** A live preview of the text as it will be published: as the browser renders it, and after a pause as the server does. */
export function LivePreview(props: LivePreviewProps) {
  const { source, level: Heading, isPlain = false, isCounted = false, className, head } = props;
  const id = useId();
  // Typing has priority.
  const settled = useDebouncedValue(source, pauseFor(source));
  const deferred = useDeferredValue(isSlowToRender(source) ? settled : source);
  const published = usePublished(deferred, isPlain);
  return (
    <section
      aria-labelledby={id}
      // It scrolls independently of the fields, by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cn('rounded-card border border-line bg-surface p-6 lg:sticky lg:overflow-y-auto', className)}
    >
      <Heading id={id} className="mb-4 border-b border-line pb-3 text-ui text-muted max-lg:sr-only">
        Preview
      </Heading>
      {head}
      {isPlain ? (
        <PlainPreview text={deferred} />
      ) : (
        <MarkdownPreview source={deferred} published={published} isCounted={isCounted} />
      )}
    </section>
  );
}

const PlainPreview = ({ text }: { text: string }) => (
  <div className="prose">
    {paragraphs(text).map((paragraph, index) => (
      <p key={index} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
);
