import { useEffect, type RefObject } from 'react';
import { foldInPlace, normalizeText } from '@/shared/lib/text/normalize';
import { placesOf, placesOfForms } from '@/admin/lib/text-around';

const name = 'search';

/** The actions of a row, and what is marked already. */
const unsearched = 'td:last-child, mark';

/** Returns where the words and their other forms occur in a text node. */
function rangesIn(node: Text, words: string[]): Range[] {
  const text = foldInPlace(node.data);
  return [...placesOf(text, words), ...placesOfForms(text, words)].map(([start, end]) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  });
}

/** Highlights the words of a search in an element, where the browser can do so without changing the document. */
export function useSearchHighlight(area: RefObject<HTMLElement | null>, search: string, rows: unknown) {
  useEffect(() => {
    const words = normalizeText(search).split(/\s+/).filter(Boolean);
    if (!area.current || words.length === 0 || !('highlights' in CSS)) return;
    const texts = document.createTreeWalker(area.current, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (!node.parentElement?.closest(unsearched)) ranges.push(...rangesIn(node, words));
    }
    CSS.highlights.set(name, new Highlight(...ranges));
    return () => void CSS.highlights.delete(name);
  }, [area, search, rows]);
}
