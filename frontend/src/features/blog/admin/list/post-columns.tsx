import type { Column } from '@/components/data-table/rows/column';
import { flagColumn } from '@/components/data-table/rows/flag-column';
import { SearchMatch } from '@/components/data-table/rows/search-match';
import { Time } from '@/components/ui/time';
import type { AdminPostSummary } from '@/features/blog/admin-api';
import { IfUnsaved } from '@/features/blog/admin/drafts/if-unsaved';
import { editPath, FormLink } from './form-link';
import { PostTags } from './post-tags';

const unsavedClass =
  'ml-2 shrink-0 rounded-full border border-line px-2 text-caption font-normal text-muted hover:text-ink';

export const columns: Column<AdminPostSummary>[] = [
  {
    id: 'title',
    header: 'Title',
    sortable: true,
    text: ({ title }) => title,
    // The specification gives a row neither tags nor authors: an older node may leave them out.
    cell: ({ id, title, tags = [], authors = [], slug, excerpt, text }) => (
      <>
        <span className="xl:flex xl:items-start">
          <span className="flex min-w-0 items-start">
            <FormLink to={editPath(id)} className="line-clamp-2 underline-offset-4 hover:underline">
              {title}
            </FormLink>
            <IfUnsaved post={id}>
              <FormLink to={editPath(id)} className={unsavedClass}>
                Unsaved text
              </FormLink>
            </IfUnsaved>
          </span>
          {tags.length > 0 && <PostTags tags={tags} />}
        </span>
        <SearchMatch shown={[title, ...authors].join(' ')} texts={[tags.join(', '), slug, excerpt, text]} />
      </>
    ),
  },
  { ...flagColumn('published', ['Published', 'Draft']), isInline: true },
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
    isNamed: true,
    // Noon, so that every time zone shows the same day.
    cell: ({ date }) => (date ? <Time at={`${date}T12:00:00`} /> : 'N/A'),
  },
  {
    id: 'authors',
    header: 'Authors',
    width: 'xl:w-48',
    isText: true,
    isInline: true,
    cell: ({ authors }) => (authors ? authors.join(', ') || 'No author' : 'N/A'),
  },
];
