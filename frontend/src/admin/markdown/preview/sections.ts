import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { visibleText } from './finish-page';
import { renderMarkdown, sanitize } from './render-markdown';

/** A rendered text, or a part of it. */
export interface Section {
  nodes: ChildNode[];
  /** The places of its blocks in its source. */
  starts: number[];
  words: number;
  /** The URLs of images that the content security policy blocks. */
  blockedImages: string[];
}

/** Splits a text at its headings: whatever comes before, they begin a block, but for those in code. */
function splitSections(text: string): string[] {
  const cuts = [0];
  let fence = '';
  for (const { 1: mark, index } of text.matchAll(/^(?: {0,3}(`{3,}|~{3,})|#{1,6} )/gm)) {
    if (!mark && !fence) cuts.push(index);
    else if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
  }
  return cuts.map((cut, index) => text.slice(cut, cuts[index + 1])).filter(Boolean);
}

/** The definitions of links, which hold in all sections. */
const definitionsIn = (text: string) => text.match(/^ {0,3}\[(?!\^)[^\]\n]+\]:.*$/gm)?.join('\n') ?? '';

/** Takes the picture away from blocked images: the browser would log an error. Their alt text is shown. */
function toSection(nodes: ChildNode[], starts: number[]): Section {
  const blockedImages = nodes
    .flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('img')] : []))
    .filter((image) => !isImageAllowedByCsp(image.getAttribute('src') ?? ''))
    .map((image) => {
      const src = image.getAttribute('src') ?? '';
      image.removeAttribute('src');
      return src;
    });
  const words = nodes.map(visibleText).join(' ').split(/\s+/).filter(Boolean).length;
  return { nodes, starts, words, blockedImages };
}

/** Divides the server's rendering among sections by the number of their blocks; the footnotes come last. */
function divide(page: DocumentFragment, counts: number[]): ChildNode[][] | undefined {
  const isBlock = (node: ChildNode) => node instanceof Element && !node.matches('.footnotes');
  const nodes = [...page.childNodes];
  const ends = nodes.flatMap((node, index) => (isBlock(node) ? [index + 1] : []));
  if (ends.length !== counts.reduce((sum, count) => sum + count, 0)) return undefined;
  let [from, blocks] = [0, 0];
  const parts = counts.map((count) => {
    blocks += count;
    const part = nodes.slice(from, ends[blocks - 1] ?? 0);
    from += part.length;
    return part;
  });
  return [...parts, nodes.slice(from)];
}

/** Puts sections together. */
function combine(sources: string[], sections: Section[]): Section {
  let length = 0;
  const starts = sections.flatMap((section, index) => {
    const offset = length;
    length += sources[index]?.length ?? 0;
    return section.starts.map((start) => start + offset);
  });
  return {
    nodes: sections.flatMap(({ nodes }) => nodes),
    starts,
    words: sections.reduce((sum, { words }) => sum + words, 0),
    blockedImages: [...new Set(sections.flatMap(({ blockedImages }) => blockedImages))],
  };
}

/**
 * Returns a function that renders a text as it changes. Only sections that have changed are rendered anew, so a key in a long
 * text takes no longer than in a short one. The server's rendering, once given, stays for all sections that don't change.
 */
export function createPreview() {
  let cache = new Map<string, Section>();
  let context = '';
  let notes = toSection([], []);
  return (text: string, published?: string): Section => {
    const sources = splitSections(text);
    const definitions = definitionsIn(text);
    const isLowered = sources.some((source) => source.startsWith('# '));
    const known = context === `${isLowered}${definitions}` ? cache : new Map<string, Section>();
    context = `${isLowered}${definitions}`;
    cache = new Map();
    for (const [index, source] of sources.entries()) {
      // Two sections may be alike, but a node has one place.
      const key = cache.has(source) ? `${source}\n${index}` : source;
      const render = () => {
        const { page, starts } = renderMarkdown(source, definitions, isLowered);
        return toSection([...sanitize(page).childNodes], starts);
      };
      cache.set(key, known.get(key) ?? render());
    }
    const sections = [...cache.values()];
    if (published !== undefined) {
      const page = sanitize(published);
      const parts = divide(
        page,
        sections.map(({ starts }) => starts.length),
      );
      if (!parts) return toSection([...page.childNodes], combine(sources, sections).starts);
      for (const [index, section] of sections.entries()) {
        const part = parts[index] ?? [];
        const isSame =
          part.length === section.nodes.length &&
          part.every((node, at) => node.isEqualNode(section.nodes[at] ?? null));
        if (!isSame) Object.assign(section, toSection(part, section.starts));
      }
      notes = toSection(parts.at(-1) ?? [], []);
    }
    return combine(sources, [...sections, notes]);
  };
}
