import { memo, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { Alert } from '@/shared/ui/alert';
import { contentErrorText } from '@/shared/ui/feedback/error-boundary';
import { createPreview, type Section } from './sections';
import { usePreviewSync } from './use-preview-sync';

export interface MarkdownPreviewProps {
  source: string;
  published?: string | undefined;
  isCounted?: boolean;
}

/** Markdown as it will be published, or an alert until it can be rendered. */
export const MarkdownPreview = memo(function MarkdownPreview(props: MarkdownPreviewProps) {
  const { source, published, isCounted = false } = props;
  const [render] = useState(createPreview);
  const rendering = useMemo((): Section | { cause: unknown } => {
    try {
      return render(source, published);
    } catch (cause) {
      return { cause };
    }
  }, [render, source, published]);
  const [failedImages, setFailedImages] = useState<string[]>([]);
  if (!source.trim()) return <p className="text-muted">Nothing to preview yet</p>;
  if ('cause' in rendering)
    return (
      <Alert variant="destructive" title="Content Rendering Error">
        {contentErrorText(rendering.cause)}
      </Alert>
    );
  return (
    <>
      <HiddenImages addresses={failedImages.filter((address) => source.includes(address))} />
      <Rendered
        {...rendering}
        onImageError={(address) => setFailedImages((all) => [...new Set([...all, address])])}
      />
      {isCounted && (
        <p className="mt-6 border-t border-line pt-3 text-caption text-muted">
          {readingTime(rendering.words)}
        </p>
      )}
    </>
  );
});

const wordsPerMinute = 200;

function readingTime(words: number): string {
  const minutes = Math.max(1, Math.ceil(words / wordsPerMinute));
  return `${words} ${words === 1 ? 'word' : 'words'}, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read`;
}

function HiddenImages({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return null;
  const isBlocked = addresses.some((address) => !isImageAllowedByCsp(address));
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
      <span>
        {isBlocked
          ? 'Pictures must be on this site or use https.'
          : 'There’s no picture at this address, or it can’t be reached.'}
      </span>
    </Alert>
  );
}

/** Replaces only the nodes that have changed, so that images are not reloaded at every key. */
function update(element: HTMLElement, nodes: ChildNode[]): void {
  const current = [...element.childNodes];
  const minLength = Math.min(current.length, nodes.length);
  const isUnchanged = (old: ChildNode | undefined, node: ChildNode | undefined) =>
    old === node || old?.isEqualNode(node ?? null) === true;
  let head = 0;
  while (head < minLength && isUnchanged(current[head], nodes[head])) head += 1;
  let tail = 0;
  while (tail < minLength - head && isUnchanged(current.at(-1 - tail), nodes.at(-1 - tail))) tail += 1;
  const after = current[current.length - tail] ?? null;
  for (const node of current.slice(head, current.length - tail)) node.remove();
  for (const node of nodes.slice(head, nodes.length - tail)) element.insertBefore(node, after);
}

interface RenderedProps extends Pick<Section, 'nodes' | 'starts'> {
  /** Called with the address of a picture that can't be shown, as it stands in the text. */
  onImageError: (address: string) => void;
}

function Rendered({ nodes, starts, onImageError }: RenderedProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) update(element.current, nodes);
  }, [nodes]);
  const placeCaret = usePreviewSync(element, starts);
  return (
    // The handler only serves links, which already work by keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className="prose"
      onClick={(event) => {
        followLink(event);
        placeCaret(event);
      }}
      onErrorCapture={({ target }) => {
        const image = target as HTMLImageElement;
        onImageError(image.dataset.src ?? image.getAttribute('src') ?? '');
      }}
    />
  );
}

/** Links never leave the editor: footnotes scroll, all others open in a new tab. */
function followLink(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#')) return void window.open(link.href, '_blank', 'noopener');
  const id = CSS.escape(decodeURIComponent(href.slice(1)));
  // The prefix of a heading's id can be left out.
  const target = event.currentTarget.querySelector(`[id="${id}"], [id="section-${id}"]`);
  target?.scrollIntoView({ block: 'nearest' });
}
