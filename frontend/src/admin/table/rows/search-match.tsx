import { useEffect, type RefObject } from 'react';
import { placesOf, placesOfForms, textAround } from '@/admin/lib/text';
import { useTableParams } from '@/admin/table/use-table-params';
import { foldInPlace, normalizeText, textMatcher } from '@/shared/lib/text/normalize';

export interface SearchMatchProps {
  /** The text of the cells, which shows most matches. */
  shown: string;
  /** What else the list's search looks at, the shortest first. */
  texts: (string | null | undefined)[];
}

/** Why a search has found the row, if its cells don't show it. */
export function SearchMatch({ shown, texts }: SearchMatchProps) {
  const { search } = useTableParams();
  if (!search || textMatcher(search)(shown)) return null;
  const hidden = search
    .split(/\s+/)
    .filter((word) => !textMatcher(word)(shown))
    .join(' ');
  const [match] = [false, true].flatMap((isForm) =>
    texts.flatMap((text) => (text && textAround(text, hidden, isForm)) || []),
  );
  if (!match) return null;
  return (
    <span className="block truncate text-caption font-normal text-muted">
      <span>{match.before}</span>
      <mark className="rounded-[3px] bg-blue/15 text-ink">{match.word}</mark>
      <span>{match.after}</span>
    </span>
  );
}

/** A cell with a text, and why a search that finds other texts of the row has found it. `also`: what other cells show. */
export const searchedCell =
  <Row,>(
    textOf: (row: Row) => string,
    texts: (row: Row) => SearchMatchProps['texts'],
    also?: (row: Row) => string,
  ) =>
  (row: Row) => (
    <>
      <span>{textOf(row)}</span>
      <SearchMatch shown={`${textOf(row)} ${also?.(row) ?? ''}`} texts={texts(row)} />
    </>
  );

const unsearched = 'td:last-child, mark';

/** Highlights the words of a search and their other forms in an element, where the browser can do so without changing the document. */
export function useSearchHighlight(area: RefObject<HTMLElement | null>, search: string, rows: unknown) {
  useEffect(() => {
    const words = normalizeText(search).split(/\s+/).filter(Boolean);
    if (!area.current || words.length === 0 || !('highlights' in CSS)) return;
    const nodes = document.createTreeWalker(area.current, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node.parentElement?.closest(unsearched)) continue;
      const text = foldInPlace(node.nodeValue ?? '');
      for (const [start, end] of [...placesOf(text, words), ...placesOfForms(text, words)]) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
    CSS.highlights.set('search', new Highlight(...ranges));
    return () => void CSS.highlights.delete('search');
  }, [area, search, rows]);
}
