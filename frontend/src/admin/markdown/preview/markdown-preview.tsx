import { memo, useMemo, useState } from 'react';
import { ContentBoundary } from '@/shared/ui/feedback/content-boundary';
import { BlockedImages } from './blocked-images';
import { RenderedNodes, type RenderedNodesProps } from './rendered-nodes';
import { renderPreview, type Rendering } from './rendering';

export interface MarkdownPreviewProps {
  /** Markdown. */
  source: string;
  /** The server's rendering, if it is known. */
  published?: string | undefined;
  /** Whether the reading time is shown. */
  isCounted?: boolean;
}

function tryToRender(source: string, published?: string): Rendering | { cause: unknown } {
  try {
    return renderPreview(source, published);
  } catch (cause) {
    return { cause };
  }
}

/** Markdown as it will be published, or an alert until it can be rendered. */
export const MarkdownPreview = memo(function MarkdownPreview({
  source,
  published,
  isCounted = false,
}: MarkdownPreviewProps) {
  // The server trims the text before storing it.
  const text = source.trim();
  const rendering = useMemo(() => tryToRender(text, published), [text, published]);
  const [unloaded, setUnloaded] = useState<string[]>([]);
  if (!text) return <p className="text-muted">Nothing to preview yet</p>;
  const failed = 'cause' in rendering;
  return (
    <>
      {!failed && (
        <>
          <BlockedImages
            addresses={rendering.blockedImages}
            reason="Pictures must be on this site or use https."
          />
          <BlockedImages
            addresses={unloaded.filter((address) => text.includes(address))}
            reason="There’s no picture at this address, or it can’t be reached."
          />
        </>
      )}
      <ContentBoundary key={failed ? text : ''}>
        <Rendered
          rendering={rendering}
          onImageError={(address) => setUnloaded((all) => [...new Set([...all, address])])}
        />
      </ContentBoundary>
      {isCounted && !failed && <ReadingTime words={rendering.words} />}
    </>
  );
});

interface RenderedProps extends Pick<RenderedNodesProps, 'onImageError'> {
  rendering: ReturnType<typeof tryToRender>;
}

function Rendered({ rendering, onImageError }: RenderedProps) {
  if ('cause' in rendering) throw rendering.cause;
  return <RenderedNodes nodes={rendering.nodes} onImageError={onImageError} />;
}

const wordsPerMinute = 200;

/** Formats the word count and reading time. */
function ReadingTime({ words }: { words: number }) {
  const minutes = Math.max(1, Math.ceil(words / wordsPerMinute));
  return (
    <p className="mt-6 border-t border-line pt-3 text-caption text-muted">
      {`${words} ${words === 1 ? 'word' : 'words'}, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read`}
    </p>
  );
}
