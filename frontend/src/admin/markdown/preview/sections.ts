import { findHeadings } from '@/admin/markdown/text-geometry';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { renderMarkdown, sanitize } from './render-markdown';

export interface Section {
  nodes: ChildNode[];
  /** The places of its blocks in its source. */
  starts: number[];
  words: number;
}

function splitSections(text: string): string[] {
  const cuts = [0, ...findHeadings(text).map(({ position }) => position)];
  return cuts.map((cut, index) => text.slice(cut, cuts[index + 1])).filter(Boolean);
}

/** The definitions of links, which hold in all sections. */
const definitionsIn = (text: string) => text.match(/^ {0,3}\[(?!\^)[^\]\n]+\]:.*$/gm)?.join('\n') ?? '';

/** Takes the address from pictures that the browser would block, and log as errors. Their alternative text is shown. */
function toSection(nodes: ChildNode[], starts: number[]): Section {
  for (const node of nodes)
    for (const image of node instanceof Element ? node.querySelectorAll('img') : []) {
      const src = image.getAttribute('src') ?? '';
      if (isImageAllowedByCsp(src)) continue;
      image.dataset.src = src;
      image.src = '';
    }
  const text = nodes.map(({ textContent }) => textContent).join(' ');
  return { nodes, starts, words: text.split(/\s+/).filter(Boolean).length };
}

/** Divides the server's rendering among sections by the number of their blocks; the footnotes come last. */
function divide(page: DocumentFragment, sections: Section[]): ChildNode[][] | undefined {
  const isBlock = (node: ChildNode) => node instanceof Element && !node.matches('.footnotes');
  const nodes = [...page.childNodes];
  const ends = nodes.flatMap((node, index) => (isBlock(node) ? [index + 1] : []));
  let [from, blocks] = [0, 0];
  const parts = sections.map(({ starts }) => {
    blocks += starts.length;
    const part = nodes.slice(from, ends[blocks - 1] ?? 0);
    from += part.length;
    return part;
  });
  return blocks === ends.length ? [...parts, nodes.slice(from)] : undefined;
}

/** Puts sections together, of which the first one begins at the position. */
function combine(sources: string[], sections: Section[], position: number): Section {
  const whole: Section = { nodes: [], starts: [], words: 0 };
  let offset = position;
  for (const [index, { nodes, starts, words }] of sections.entries()) {
    for (const node of nodes) whole.nodes.push(node);
    for (const start of starts) whole.starts.push(offset + start);
    whole.words += words;
    offset += sources[index]?.length ?? 0;
  }
  return whole;
}

/**
 * Returns a function that renders a text as it changes. Only sections that have changed are rendered anew, so a key in a long
 * text takes no longer than in a short one. The server's rendering, once given, stays for all sections that don't change.
 */
export function createPreview() {
  let cache = new Map<string, Section>();
  let context = '';
  let notes = toSection([], []);
  return (source: string, published?: string): Section => {
    // The server trims the text before storing it.
    const text = source.trim();
    const first = source.length - source.trimStart().length;
    const sources = splitSections(text);
    const definitions = definitionsIn(text);
    const isLowered = sources.some((part) => part.startsWith('# '));
    const known = context === `${isLowered}${definitions}` ? cache : new Map<string, Section>();
    context = `${isLowered}${definitions}`;
    cache = new Map();
    for (const [index, part] of sources.entries()) {
      // Two sections may be alike, but a node has one place.
      const key = cache.has(part) ? `${part}\n${index}` : part;
      const render = () => {
        const { page, starts } = renderMarkdown(part, definitions, isLowered);
        return toSection([...page.childNodes], starts);
      };
      cache.set(key, known.get(key) ?? render());
    }
    const sections = [...cache.values()];
    if (published !== undefined) {
      const page = sanitize(published);
      const parts = divide(page, sections);
      if (!parts) return toSection([...page.childNodes], combine(sources, sections, first).starts);
      for (const [index, section] of sections.entries()) {
        // A picture that stays is not loaded anew.
        const old = (at: number) => section.nodes[at];
        const part = (parts[index] ?? []).map((node, at) => (old(at)?.isEqualNode(node) && old(at)) || node);
        Object.assign(section, toSection(part, section.starts));
      }
      notes = toSection(parts.at(-1) ?? [], []);
    }
    return combine(sources, [...sections, notes], first);
  };
}
