import { memo, useMemo, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { ContentBoundary } from '@/shared/ui/feedback/content-boundary';
import { RenderedNodes, type RenderedNodesProps } from './rendered-nodes';
import { createPreview, type Section } from './sections';

export interface MarkdownPreviewProps {
  /** Markdown. */
  source: string;
  /** The server's rendering, if it is known. */
  published?: string | undefined;
  /** Whether the reading time is shown. */
  isCounted?: boolean;
  /** The name of the field with the source, whose caret the preview follows. */
  field?: string | undefined;
}

/** Markdown as it will be published, or an alert until it can be rendered. */
export const MarkdownPreview = memo(function MarkdownPreview(props: MarkdownPreviewProps) {
  const { source, published, isCounted = false, field } = props;
  // The server trims the text before storing it.
  const text = source.trim();
  const [render] = useState(createPreview);
  const rendering = useMemo((): Section | { cause: unknown } => {
    try {
      return render(text, published);
    } catch (cause) {
      return { cause };
    }
  }, [render, text, published]);
  const [unloaded, setUnloaded] = useState<string[]>([]);
  if (!text) return <p className="text-muted">Nothing to preview yet</p>;
  const failed = 'cause' in rendering;
  return (
    <>
      {!failed && (
        <>
          <HiddenImages
            addresses={rendering.blockedImages}
            reason="Pictures must be on this site or use https."
          />
          <HiddenImages
            addresses={unloaded.filter((address) => text.includes(address))}
            reason="There’s no picture at this address, or it can’t be reached."
          />
        </>
      )}
      <ContentBoundary key={failed ? text : ''}>
        <Rendered
          rendering={rendering}
          field={field}
          onImageError={(address) => setUnloaded((all) => [...new Set([...all, address])])}
        />
      </ContentBoundary>
      {isCounted && !failed && <ReadingTime words={rendering.words} />}
    </>
  );
});

interface RenderedProps extends Pick<RenderedNodesProps, 'onImageError' | 'field'> {
  rendering: Section | { cause: unknown };
}

function Rendered({ rendering, ...rest }: RenderedProps) {
  if ('cause' in rendering) throw rendering.cause;
  return <RenderedNodes nodes={rendering.nodes} starts={rendering.starts} {...rest} />;
}

/** Lists the images that readers won't see, and says why. */
function HiddenImages({ addresses, reason }: { addresses: string[]; reason: string }) {
  if (addresses.length === 0) return null;
  return (
    <Alert
      className="mb-4"
      title={`${addresses.length === 1 ? 'This picture' : 'These pictures'} can’t be shown`}
    >
      {addresses.map((address) => (
        <span key={address} className="block [overflow-wrap:anywhere] text-ink">
          {address}
        </span>
      ))}
      {reason}
    </Alert>
  );
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
