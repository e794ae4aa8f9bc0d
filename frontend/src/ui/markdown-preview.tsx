import { memo, useMemo, type MouseEvent } from 'react';
import { drawMarkdown } from '@/lib/markdown';
import { ContentBoundary } from '@/ui/content-boundary';

type Drawing = { html: string } | { cause: unknown };

function draw(source: string): Drawing {
  try {
    return { html: drawMarkdown(source) };
  } catch (cause) {
    return { cause };
  }
}

export interface MarkdownPreviewProps {
  /** Markdown. */
  source: string;
}

/** Markdown as it will be published. What can't be drawn is told, until it can. */
export const MarkdownPreview = memo(function MarkdownPreview({ source }: MarkdownPreviewProps) {
  const drawing = useMemo(() => draw(source), [source]);
  if (!source.trim()) return <p className="text-muted">Nothing to preview yet</p>;
  return (
    <ContentBoundary key={'html' in drawing ? '' : source}>
      <Drawn drawing={drawing} />
    </ContentBoundary>
  );
});

function Drawn({ drawing }: { drawing: Drawing }) {
  if ('cause' in drawing) throw drawing.cause;
  return (
    // The handler only serves links, which are reached and pressed by keyboard as they are.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: drawing.html }} />
  );
}

/** A link never takes the writer away from what they write: a footnote is scrolled to, all else opens beside. */
function follow(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href');
  if (!link || href === null || href === undefined) return;
  event.preventDefault();
  if (!href.startsWith('#')) {
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  const named = [...event.currentTarget.querySelectorAll('[id]')];
  const target = named.find(({ id }) => new URL(`#${id}`, link.href).hash === link.hash);
  target?.scrollIntoView({ block: 'nearest' });
}
