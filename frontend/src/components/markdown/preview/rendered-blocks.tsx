import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { isImageAllowedByCsp } from '@/lib/dom/image-policy';
import { sanitizeBlock } from './sanitize';

interface RenderedBlock {
  html: string;
  nodes: ChildNode[];
}

/** Pictures that no page may show are not asked for, which the browser would refuse: their text stands there. */
function omitted(piece: DocumentFragment) {
  for (const picture of piece.querySelectorAll('img'))
    if (!isImageAllowedByCsp(picture.getAttribute('src') ?? '')) picture.removeAttribute('src');
}

/** Puts into the element what has changed, and leaves the rest of it alone. */
function update(element: HTMLElement, shown: RenderedBlock[], blocks: string[]): RenderedBlock[] {
  const most = Math.min(shown.length, blocks.length);
  let head = 0;
  while (head < most && shown[head]?.html === blocks[head]) head += 1;
  let tail = 0;
  while (tail < most - head && shown[shown.length - 1 - tail]?.html === blocks[blocks.length - 1 - tail])
    tail += 1;
  const [gone, after] = [shown.slice(head, shown.length - tail), shown.slice(shown.length - tail)];
  const place = after.flatMap(({ nodes }) => nodes)[0] ?? null;
  for (const node of gone.flatMap(({ nodes }) => nodes)) node.remove();
  const added = blocks.slice(head, blocks.length - tail).map((html): RenderedBlock => {
    const piece = sanitizeBlock(html);
    omitted(piece);
    const nodes = [...piece.childNodes];
    element.insertBefore(piece, place);
    return { html, nodes };
  });
  return [...shown.slice(0, head), ...added, ...after];
}

/** Rendered markdown, block by block: whoever types in one of many pays for that one. */
export function RenderedBlocks({ blocks }: { blocks: string[] }) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<RenderedBlock[]>([]);
  useLayoutEffect(() => {
    if (element.current) shown.current = update(element.current, shown.current, blocks);
  }, [blocks]);
  useEffect(() => {
    const { current } = element;
    return () => {
      current?.replaceChildren();
      shown.current = [];
    };
  }, []);
  return (
    // The handler only serves links, which are reached and pressed by keyboard as they are.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={element} className="prose" onClick={follow} />
  );
}

/** A link never takes the author away from what they write: a footnote is scrolled to, all else opens beside. */
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
