import { useTableParams } from '@/admin/table/use-table-params';
import { Time } from '@/admin/ui/time';
import type { AdminPostSummary } from '@/admin/posts/api';

/** The URL parameters that filter the list of posts. */
export const filterNames = ['status', 'author', 'tag', 'date'];

/**
 * The second line of a post's title: date, authors and tags, as far as they are known. A click on a tag filters by it, but not in a card,
 * which is tapped as a whole. The keyboard has the filter above the list: a stop at every tag would make the way through the rows long.
 */
export function PostDetails({
  date,
  authors,
  tags,
}: Partial<Pick<AdminPostSummary, 'date' | 'authors' | 'tags'>>) {
  const { setFilter } = useTableParams(filterNames);
  const byline = authors && (authors.join(', ') || 'No author');
  return (
    <span className="block truncate text-caption font-normal text-muted max-md:[&_button]:pointer-events-none">
      {/* Noon, so that every time zone shows the same day. */}
      {date && <Time at={`${date}T12:00:00`} />}
      {date && byline && <span> · </span>}
      {byline && <span>{byline}</span>}
      {tags?.map((tag, index) => (
        <span key={tag} className={index === 0 ? 'ml-3' : 'ml-2'}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Filter by tag ${tag}`}
            onClick={() => setFilter('tag', tag)}
            className="hover:text-ink hover:underline"
          >
            {tag}
          </button>
        </span>
      ))}
    </span>
  );
}
