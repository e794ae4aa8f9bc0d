import { useTableParams } from '@/components/data-table/use-table-params';

/** The URL parameters that filter the list of posts. */
export const filterNames = ['status', 'author', 'tag'];

/**
 * A post's tags in the room that its title leaves on wide screens, so that no row is higher and no column narrower for them: those
 * that don't fit are wrapped out of sight. A click filters by one. The keyboard has the filter above the list: a stop at every
 * tag would make the way through the rows long.
 */
export function PostTags({ tags }: { tags: string[] }) {
  const { setFilter } = useTableParams(filterNames);
  return (
    // The empty item at the start lets the first tag wrap, too.
    <span
      title={tags.join(', ')}
      className="flex h-5 w-0 grow flex-wrap items-center gap-x-1 overflow-hidden before:h-5 before:w-1 max-lg:hidden"
    >
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          tabIndex={-1}
          aria-label={`Filter by tag ${tag}`}
          onClick={() => setFilter('tag', tag)}
          className="h-5 rounded-control bg-sunken px-1.5 text-caption font-normal whitespace-nowrap text-muted hover:text-ink hover:underline"
        >
          {tag}
        </button>
      ))}
    </span>
  );
}
