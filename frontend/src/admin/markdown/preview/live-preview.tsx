import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useDebouncedValue, useDocumentEvent } from '@/admin/hooks/browser-hooks';
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

const isVeryLong = (source: string) => source.length > 200_000;

/** Whether the focus was last in the form's field `content`. */
function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(false);
  useDocumentEvent('focusin', ({ target }) => setWriting((target as Element).matches('[name=content]')));
  return isWriting;
}

/** Returns the server's rendering of a text that has been left alone, and `undefined` until it is loaded. */
function usePublished(source: string, isPlain: boolean): string | undefined {
  // Showing a very long text stops everything for seconds: not between two keys.
  const isSkipped = useIsWriting() && isVeryLong(source);
  // Showing a long text takes the longer.
  const settled = useDebouncedValue(source, Math.max(1000, source.length / 100));
  // The content is stored trimmed.
  const { currentData } = usePublishedHtmlQuery((!isPlain && !isSkipped && settled.trim()) || skipToken);
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
  // Typing has priority, before a very long text until it rests.
  const settled = useDebouncedValue(source, isVeryLong(source) ? 1000 : 250);
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
