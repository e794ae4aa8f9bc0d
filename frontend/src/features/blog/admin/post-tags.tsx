import { useTableParams } from '@/components/data-table/use-table-params';

/** The URL parameters that filter the list of posts. */
export const filterNames = ['status', 'author', 'tag'];

/**
 * A post's tags in a line of the list, on wide screens: on narrow ones they would make the rows higher. A click filters by one.
 * For the keyboard there is the filter above the list: a stop at every tag would make the way through the rows long.
 */
export function PostTags({ tags }: { tags: string[] }) {
  const { setFilter } = useTableParams(filterNames);
  return (
    <span title={tags.join(', ')} className="line-clamp-1 text-caption font-normal text-muted max-lg:hidden">
      {tags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && ', '}
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
