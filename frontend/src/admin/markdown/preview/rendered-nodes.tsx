import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { usePreviewSync } from './use-preview-sync';

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

export interface RenderedNodesProps {
  nodes: ChildNode[];
  /** Where the sources of its blocks begin. */
  starts: number[];
  /** The name of the field with the source, whose caret they follow. */
  field?: string | undefined;
  /** Called with the address of a picture that can't be loaded, as it stands in the text. */
  onImageError: (address: string) => void;
}

export function RenderedNodes({ nodes, starts, field, onImageError }: RenderedNodesProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) update(element.current, nodes);
  }, [nodes]);
  usePreviewSync(element, field, starts);
  return (
    // The handler only serves links, which already work by keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className="prose"
      onClick={followLink}
      onErrorCapture={({ target }) => onImageError((target as Element).getAttribute('src') ?? '')}
    />
  );
}

/** Links never leave the editor: footnotes scroll, all others open in a new tab. */
function followLink(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href');
  if (!link || href === null || href === undefined) return;
  event.preventDefault();
  if (!href.startsWith('#')) {
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  const id = CSS.escape(decodeURIComponent(href.slice(1)));
  // The prefix of a heading's id can be left out.
  const target = event.currentTarget.querySelector(`[id="${id}"], [id="section-${id}"]`);
  target?.scrollIntoView({ block: 'nearest' });
}
