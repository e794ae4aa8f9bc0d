import { Fragment } from 'react';
import { useTableParams } from '@/components/data-table/use-table-params';

/** The URL parameters that filter the list of posts. */
export const filterNames = ['status', 'author', 'tag'];

/**
 * A post's tags in the room that its title leaves on wide screens, so that no row is higher for them. An ellipsis stands for those
 * without room. A click filters by one. The keyboard has the filter above the list: a stop at every tag would make the way through
 * the rows long.
 */
export function PostTags({ tags }: { tags: string[] }) {
  const { setFilter } = useTableParams(filterNames);
  return (
    <span
      title={tags.join(', ')}
      className="ml-2 min-w-6 flex-1 truncate text-caption leading-5 font-normal text-muted max-lg:hidden"
    >
      {tags.map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && ', '}
          {/* Inline, so that it is cut at a letter. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Filter by tag ${tag}`}
            onClick={() => setFilter('tag', tag)}
            className="inline! hover:text-ink hover:underline"
          >
            {tag}
          </button>
        </Fragment>
      ))}
    </span>
  );
}
