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

/** Markdown as it will be published. What can't be drawn is told, until it can. */
export const MarkdownPreview = memo(function MarkdownPreview({
  source,
  isCounted = false,
}: MarkdownPreviewProps) {
  // As it is stored.
  const text = source.trim();
  const drawing = useRenderedMarkdown(text);
  if (!text) return <p className="text-muted">Nothing to preview yet</p>;
  if (!drawing) return <p className="text-muted">Drawing...</p>;
  return (
    <>
      {'blocks' in drawing && <BlockedImages blocks={drawing.blocks} />}
      <ContentBoundary key={'blocks' in drawing ? '' : text}>
        <Rendered drawing={drawing} />
      </ContentBoundary>
      {isCounted && 'blocks' in drawing && <Reading words={drawing.words} />}
    </>
  );
});

function Rendered({ drawing }: { drawing: Rendering }) {
  if ('cause' in drawing) throw drawing.cause;
  return <RenderedBlocks blocks={drawing.blocks} />;
}

/** As the server counts it. */
const pace = 200;

/** How much there is to read. */
function Reading({ words }: { words: number }) {
  const minutes = Math.max(1, Math.ceil(words / pace));
  return (
    <p className="mt-6 border-t border-line pt-3 text-caption text-muted">
      {words} {words === 1 ? 'word' : 'words'}, {minutes} {minutes === 1 ? 'minute' : 'minutes'} to read
    </p>
  );
}
