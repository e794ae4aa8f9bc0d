import { useId, useRef, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { paragraphs } from '@/shared/lib/text/strings';
import { MarkdownPreview } from './markdown-preview';
import { usePreviewSync } from './sync/use-preview-sync';
import { usePreviewSource } from './use-preview-source';

/** The server's rendering of a text. */
export interface ServerPreview {
  source: string;
  html: string;
}

export interface LivePreviewProps {
  source: string;
  /** Shown once it is loaded; until then the browser renders the text. */
  published?: ServerPreview | undefined;
  /** The level of its heading. */
  level: 'h2' | 'h3';
  /** Whether the text is shown as plain paragraphs instead of as markdown. */
  isPlain?: boolean;
  /** Whether the reading time is shown. */
  isCounted?: boolean;
  /** Shown above the text: title, byline and cover. */
  head?: ReactNode;
  /** The name of the field with the source, in the same form: the preview follows its caret, and a click places it. */
  field?: string;
  className?: string;
}

/** A live preview of the text as it will be published. */
export function LivePreview(props: LivePreviewProps) {
  const { source, published, level: Heading, isPlain = false, isCounted = false, className } = props;
  const { head, field } = props;
  const section = useRef<HTMLElement>(null);
  const id = useId();
  // Typing has priority.
  const deferred = usePreviewSource(source);
  usePreviewSync(section, isPlain ? undefined : field, deferred);
  return (
    <section
      ref={section}
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
        <MarkdownPreview
          source={deferred}
          published={published?.source === deferred ? published.html : undefined}
          isCounted={isCounted}
        />
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
