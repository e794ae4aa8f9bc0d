import type { NamedRow } from '@/admin/bulk/bulk-rows';
import type { Column } from '@/admin/table/rows/column';
import { flagColumn } from '@/admin/table/rows/column';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { Time } from '@/admin/ui/time';
import type { AdminPostSummary } from '@/admin/posts/api';
import { IfUnsaved } from '@/admin/posts/drafts/if-unsaved';
import { isOddDate } from '@/admin/posts/publishing/publish-concerns';
import { longDate } from '@/shared/lib/text/format';
import { editPath, FormLink } from './form-link';
import { PostDetails } from './post-details';

/** A post as a selectable row. A draft with an odd date is published after a question only. */
export const namedPost = ({ id, title, published, date }: AdminPostSummary): NamedRow => ({
  id,
  name: title,
  ...(!published && date && isOddDate(date) && { caution: `dated ${longDate(date)}` }),
});

const unsavedClass =
  'ml-2 shrink-0 rounded-full border border-line px-2 text-caption font-normal text-muted hover:text-ink';

export const columns: Column<AdminPostSummary>[] = [
  {
    id: 'title',
    header: 'Title',
    sortable: true,
    text: ({ title }) => title,
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
        <SearchMatch shown={[title, ...(authors ?? []), ...tags].join(' ')} texts={[slug, excerpt, text]} />
      </>
    ),
  },
  flagColumn('published', ['Published', 'Draft']),
  {
    id: 'createdAt',
    isNamed: true,
    defaultSort: 'descending',
    header: 'Created',
    sortable: true,
    isDescendingFirst: true,
    cell: ({ createdAt }) => (createdAt ? <Time at={createdAt} /> : 'N/A'),
  },
  {
    id: 'date',
    header: 'Date',
    sortable: true,
    isDescendingFirst: true,
    isOrderOnly: true,
    cell: () => null,
  },
];
