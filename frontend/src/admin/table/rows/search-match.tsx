import { useTableParams } from '@/admin/table/use-table-params';
import { textMatcher } from '@/shared/lib/text/normalize';
import { textAround } from '@/admin/lib/text-around';

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
  const [match] = [false, true]
    .flatMap((isForm) => texts.map((text) => text && textAround(text, hidden, isForm)))
    .filter((found) => Boolean(found));
  if (!match) return null;
  const [before, word, after] = match;
  return (
    <span className="block truncate text-caption font-normal text-muted">
      <span>{before}</span>
      <mark className="rounded-[3px] bg-blue/15 text-ink">{word}</mark>
      <span>{after}</span>
    </span>
  );
}
