import { useLayoutEffect, useRef, useState } from 'react';
import { useTableParams } from '@/components/data-table/use-table-params';
import { cn } from '@/lib/dom/cn';

/** The URL parameters that filter the list of posts. */
export const filterNames = ['status', 'author', 'tag', 'date'];

/** The least of a cut tag that is worth showing, in pixels. */
const leastWidth = 40;

/** Whether a tag is in the first line, whole or enough of it. */
const isShown = ({ offsetTop, offsetHeight, clientWidth, scrollWidth }: HTMLElement) =>
  offsetTop < offsetHeight / 2 && (scrollWidth <= clientWidth || clientWidth >= leastWidth);

/** Returns how many of the line's tags have no room in it, and the room that is left behind those that do, in pixels. */
function useHiddenCount(tags: string[]) {
  const line = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  const [rest, setRest] = useState(0);
  useLayoutEffect(() => {
    const { current } = line;
    if (!current) return;
    const all = [...current.children] as HTMLElement[];
    const observer = new ResizeObserver(() => {
      const shown = all.filter(isShown);
      const last = shown.at(-1);
      setCount(all.length - shown.length);
      setRest(current.clientWidth - (last ? last.offsetLeft + last.offsetWidth : 0));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [tags]);
  return { line, count, rest };
}

/**
 * A post's tags: on wide screens in the room that its title leaves, so that no row is higher for them, in a card in a line of their
 * own. Those without room are counted. A click filters by one, but not in a card, which is tapped as a whole. The keyboard has the
 * filter above the list: a stop at every tag would make the way through the rows long.
 */
export function PostTags({ tags }: { tags: string[] }) {
  const { setFilter } = useTableParams(filterNames);
  const { line, count, rest } = useHiddenCount(tags);
  return (
    <span
      title={tags.join(', ')}
      className="flex min-w-9 flex-1 text-caption leading-5 font-normal text-muted max-md:pointer-events-none xl:ml-2"
    >
      <span
        ref={line}
        className={cn(
          'relative flex h-5 min-w-0 flex-wrap gap-x-2 overflow-hidden',
          count === tags.length && 'invisible',
        )}
      >
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            tabIndex={-1}
            aria-label={`Filter by tag ${tag}`}
            onClick={() => setFilter('tag', tag)}
            className="max-w-full truncate hover:text-ink hover:underline"
          >
            {tag}
          </button>
        ))}
      </span>
      {count > 0 && (
        // A wrapping flex line takes the full width, so the number is shifted left to the last visible tag. `right` leaves the measured
        // widths unchanged.
        <span aria-hidden="true" className="relative shrink-0 pl-2" style={{ right: rest }}>
          {`+${count}`}
        </span>
      )}
    </span>
  );
}
