import { useReducer, type ReactNode } from 'react';
import type { NamedRow } from '@/admin/bulk/bulk-rows';
import { flagColumn, textColumn, timeColumn, type Column } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { useTableParams } from '@/admin/table/use-table-params';
import { Time } from '@/admin/ui/time';
import { hasDraftOfRecord } from '@/admin/editing/drafts/record-draft';
import { useEditor } from '@/admin/editing/session-gate';
import type { AdminPostSummary } from '@/admin/posts/api';
import { draftKind } from '@/admin/posts/post-values';
import { isOddDate } from '@/admin/posts/publishing/publish-concerns';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { longDate } from '@/shared/lib/text/format';
import { editPath, FormLink } from './form-link';
import { filterNames } from './post-filters';

/** A post as a selectable row. A draft with an odd date is published after a question only. */
export const namedPost = ({ id, title, published, date }: AdminPostSummary): NamedRow => ({
  id,
  name: title,
  ...(!published && date && isOddDate(date) && { caution: `dated ${longDate(date)}` }),
});

function IfUnsaved({ post, children }: { post: number; children: ReactNode }) {
  const user = useEditor();
  const [, update] = useReducer((count: number) => count + 1, 0);
  // Other windows write drafts, too.
  useWindowEvent('storage', update);
  return user !== undefined && hasDraftOfRecord({ kind: draftKind, user }, post) && children;
}

type Details = Partial<Pick<AdminPostSummary, 'date' | 'authors' | 'tags'>>;

/** The names of authors: a post that has just been saved has them as objects. */
const namesOf = (authors: Details['authors'] = []) =>
  (authors as (string | { name: string })[]).map((author) =>
    typeof author === 'string' ? author : author.name,
  );

/**
 * The second line of a post's title: date, authors and tags, as far as they are known. A click on a tag filters by it, but not in a card,
 * which is tapped as a whole. The keyboard has the filter above the list: a stop at every tag would make the way through the rows long.
 */
function PostDetails({ date, authors, tags }: Details) {
  const { set } = useTableParams(filterNames);
  const byline = authors && (namesOf(authors).join(', ') || 'No author');
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
            onClick={() => set({ tag })}
            className="hover:text-ink hover:underline"
          >
            {tag}
          </button>
        </span>
      ))}
    </span>
  );
}

const unsavedClass =
  'ml-2 shrink-0 rounded-full border border-line px-2 text-caption font-normal text-muted hover:text-ink';

export const columns: Column<AdminPostSummary>[] = [
  textColumn('title', 'Title', {
    // The specification gives a row neither tags nor authors: an older node may leave them out.
    cell: ({ id, title, date, tags = [], authors, slug, excerpt, text }) => (
      <>
        <span className="flex min-w-0 items-start">
          <FormLink
            to={editPath(id)}
            className="line-clamp-2 md:line-clamp-1 underline-offset-4 hover:underline"
          >
            {title}
          </FormLink>
          <IfUnsaved post={id}>
            <FormLink to={editPath(id)} className={unsavedClass}>
              Unsaved text
            </FormLink>
          </IfUnsaved>
        </span>
        <PostDetails date={date} authors={authors} tags={tags} />
        <SearchMatch shown={[title, ...namesOf(authors), ...tags].join(' ')} texts={[slug, excerpt, text]} />
      </>
    ),
  }),
  flagColumn('published', ['Published', 'Draft']),
  {
    ...timeColumn('createdAt', 'Created', 'descending'),
    isNamed: true,
    cell: ({ createdAt }) => (createdAt ? <Time at={createdAt} /> : 'N/A'),
  },
  textColumn('date', 'Date', { isDescendingFirst: true, isOrderOnly: true, cell: () => null }),
];
