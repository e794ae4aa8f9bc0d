import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router-dom';
import { bulkMessages, isAnySelected, useSelection } from '@/components/bulk/selection';
import { ConfirmDelete } from '@/components/data-table/confirm-delete';
import { DataTable, type Column } from '@/components/data-table/data-table';
import { flagColumn } from '@/components/data-table/flag-column';
import { ListPage } from '@/components/data-table/list-page';
import { RowButton } from '@/components/data-table/row-actions';
import { pageArgOf, useServerTable } from '@/components/data-table/server-table';
import { useRecordEditor } from '@/components/data-table/use-record-editor';
import { useTableParams } from '@/components/data-table/use-table-params';
import { buttonVariants } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/feedback/lazy-component';
import { Time } from '@/components/ui/time';
import {
  postsPath,
  useDeletePostMutation,
  usePostRowsQuery,
  type AdminPostSummary,
} from '@/features/blog/admin-api';
import { postPath } from '@/features/blog/post-path';
import { quote } from '@/lib/text/quote';
import { PostFilters, usePostFilters } from './post-filters';
import { filterNames, PostTags } from './post-tags';

const newPath = '/admin/blog/new';
const editPath = (id: number) => `/admin/blog/${id}/edit`;

/** In the history's entry of a form: the list that it was opened from, with its search, sequence and page. */
export interface PostFormState {
  list?: { search: string; state: object | null };
  /** It goes to the form. */
  keepFocus: true;
}

/** History state of the list: the post whose form was left, or `null` for a new post. */
export interface PostListState {
  returnedFrom: number | null;
  /** The list focuses the form's link itself. */
  keepFocus: true;
}

const columns: Column<AdminPostSummary>[] = [
  {
    id: 'title',
    header: 'Title',
    sortable: true,
    text: ({ title }) => title,
    cell: ({ id, title, tags }) => (
      <span className="flex items-start">
        <FormLink to={editPath(id)} className="line-clamp-2 underline-offset-4 hover:underline">
          {title}
        </FormLink>
        {tags.length > 0 && <PostTags tags={tags} />}
      </span>
    ),
  },
  flagColumn('published', ['Published', 'Draft']),
  {
    id: 'createdAt',
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
    cell: ({ date }) => date && <Time at={`${date}T12:00:00`} />,
  },
  {
    id: 'authors',
    header: 'Authors',
    isText: true,
    cell: ({ authors }) => authors.join(', ') || 'No author',
  },
];

const BulkPosts = lazyComponent(
  async () => (await import(/* webpackChunkName: "bulk-posts" */ './bulk/bulk-posts')).BulkPosts,
  bulkMessages,
);

/** The tab 'Blog Posts' of the dashboard: the list, which the server searches, sorts and pages. */
export function PostsTab() {
  const list = useTableParams(filterNames);
  const filters = usePostFilters(list);
  const open = useOpenForm();
  const posts = useServerTable(usePostRowsQuery(pageArgOf(list), { refetchOnMountOrArgChange: true }), list);
  const deleting = useRecordEditor<AdminPostSummary>();
  const selection = useSelection(list);
  useRestoreListState(posts.data !== undefined);
  const create = (
    <FormLink to={newPath} className={buttonVariants()}>
      Create New Blog Post
    </FormLink>
  );
  return (
    <ListPage
      title="Blog Posts"
      action={create}
      search={{ list, label: 'Search posts' }}
      filters={<PostFilters list={list} {...filters} />}
    >
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={postsPath}
        query={posts}
        list={list}
        filters={filters.filters}
        actions={(post) => <Actions post={post} remove={() => deleting.edit(post)} />}
        open={({ id }) => open(editPath(id))}
        selecting={{ selection, asNamed: ({ id, title }) => ({ id, name: title }) }}
        create={create}
        messages={{
          loading: 'Loading blog posts...',
          empty: 'No blog posts found',
          noun: 'posts',
          failed: 'Failed to fetch blog posts',
          failedTitle: 'Error loading posts',
        }}
      />
      {isAnySelected(selection) && (
        <BulkPosts list={list} selection={selection} total={posts.data?.total ?? 0} />
      )}
      {deleting.record && <DeletePost post={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}

/** Focuses the link to the form from which the user returns. */
function useRestoreListState(isLoaded: boolean) {
  const [returnedFrom] = useState((useLocation().state as Partial<PostListState> | null)?.returnedFrom);
  useEffect(() => {
    if (returnedFrom === undefined || !isLoaded) return;
    const findLink = (path: string, within = '') =>
      document.querySelector<HTMLElement>(`#content ${within} [href="${path}"]`);
    ((returnedFrom !== null && findLink(editPath(returnedFrom), 'td')) || findLink(newPath))?.focus({
      preventScroll: returnedFrom === null,
    });
  }, [returnedFrom, isLoaded]);
}

interface FormLinkProps extends Pick<LinkProps, 'className' | 'aria-label'> {
  to: string;
  children: string;
}

/** A link to a form, which leads back to the list as it is. */
const FormLink = (props: FormLinkProps) => <Link {...props} state={useFormState()} />;

function useFormState(): PostFormState {
  const { search, state } = useLocation();
  return { list: { search, state: state as object | null }, keepFocus: true };
}

function useOpenForm() {
  const navigate = useNavigate();
  const state = useFormState();
  return (path: string) => void navigate(path, { state });
}

function Actions({ post: { id, title, slug }, remove }: { post: AdminPostSummary; remove: () => void }) {
  const className = buttonVariants({ variant: 'ghost', size: 'sm' });
  return (
    <>
      <FormLink to={editPath(id)} aria-label={`Edit ${title}`} className={className}>
        Edit
      </FormLink>
      <a
        href={postPath(slug)}
        target="_blank"
        rel="noopener"
        aria-label={`View ${title}`}
        title="Opens in a new tab"
        className={className}
      >
        View
      </a>
      <RowButton label={`Delete ${title}`} danger onClick={remove}>
        Delete
      </RowButton>
    </>
  );
}

function DeletePost({ post, onClose }: { post: AdminPostSummary; onClose: () => void }) {
  const [remove] = useDeletePostMutation();
  return (
    <ConfirmDelete
      path={postsPath}
      record={post}
      describe={({ title }) =>
        `This action cannot be undone. This will permanently delete the blog post "${title}".`
      }
      nameOf={({ title }) => quote(title)}
      remove={(current) => remove(current).unwrap()}
      messages={{
        done: 'Blog post deleted successfully',
        failed: 'Failed to delete post',
        failedTitle: 'Failed to delete post',
      }}
      onClose={onClose}
    />
  );
}
