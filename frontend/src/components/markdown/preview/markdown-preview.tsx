import { memo } from 'react';
import { ContentBoundary } from '@/components/ui/feedback/content-boundary';
import { BlockedImages } from './blocked-images';
import { RenderedBlocks } from './rendered-blocks';
import type { Rendering } from './rendering';
import { useRenderedMarkdown } from './use-rendered-markdown';

export interface MarkdownPreviewProps {
  /** Markdown. */
  source: string;
  /** Whether it says how much there is to read. */
  isCounted?: boolean;
}

/** Markdown as it will be published. What can't be rendered is told, until it can. */
export const MarkdownPreview = memo(function MarkdownPreview({
  source,
  isCounted = false,
}: MarkdownPreviewProps) {
  // As it is stored.
  const text = source.trim();
  const rendering = useRenderedMarkdown(text);
  if (!text) return <p className="text-muted">Nothing to preview yet</p>;
  if (!rendering) return <p className="text-muted">Drawing...</p>;
  return (
    <>
      {'blocks' in rendering && <BlockedImages blocks={rendering.blocks} />}
      <ContentBoundary key={'blocks' in rendering ? '' : text}>
        <Rendered rendering={rendering} />
      </ContentBoundary>
      {isCounted && 'blocks' in rendering && <ReadingTime words={rendering.words} />}
    </>
  );
});

function Rendered({ rendering }: { rendering: Rendering }) {
  if ('cause' in rendering) throw rendering.cause;
  return <RenderedBlocks blocks={rendering.blocks} />;
}

/** As the server counts it. */
const wordsPerMinute = 200;

/** How much there is to read. */
function ReadingTime({ words }: { words: number }) {
  const minutes = Math.max(1, Math.ceil(words / wordsPerMinute));
  return (
    <p className="mt-6 border-t border-line pt-3 text-caption text-muted">
      {words} {words === 1 ? 'word' : 'words'}, {minutes} {minutes === 1 ? 'minute' : 'minutes'} to read
    </p>
  );
}
