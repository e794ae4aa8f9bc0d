import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyBulkBar, type BulkRows } from '@/admin/bulk/bulk-rows';
import { BulkTable } from '@/admin/bulk/bulk-table';
import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { RowButton, RowLabel, ViewLink } from '@/admin/table/row-actions';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { buttonVariants } from '@/shared/ui/button';
import {
  postsPath,
  useDeletePostMutation,
  usePostRowsQuery,
  type AdminPostSummary,
  type EditablePost,
} from './api';
import { draftKind, nameOfDraft, type PostValues } from './post-values';
import { postPath } from '@/shared/links/page-paths';
import { focusInView } from '@/shared/lib/dom/focus-in-view';
import { quote } from '@/admin/lib/quote';
import {
  editPath,
  getScrollWhenLeft,
  FormLink,
  newPath,
  useOpenedForm,
  useOpenForm,
  type PostListState,
} from './list/form-link';
import { columns, filterNames, namedPost } from './list/post-columns';
import { PostFilters, usePostFilters } from './list/post-filters';

const bulk: BulkRows<AdminPostSummary> = {
  path: postsPath,
  tag: 'Blog',
  noun: ['post', 'posts'],
  asNamed: namedPost,
  Bar: lazyBulkBar(
    async () => (await import(/* webpackChunkName: "bulk-posts" */ './bulk/bulk-posts')).BulkPosts,
  ),
};

/** The tab 'Blog Posts' of the dashboard: the list, which the server searches, sorts and pages. */
export function PostsTab() {
  const list = useTableParams(filterNames);
  const filters = usePostFilters(list);
  const open = useOpenForm();
  const posts = useServerTable(usePostRowsQuery(pageArgOf(list), { refetchOnMountOrArgChange: true }), list);
  const deleting = useRecordEditor<AdminPostSummary>();
  useRestoreListState(posts.data !== undefined);
  const create = (
    <FormLink to={newPath} className={buttonVariants()}>
      <CreateLabel>Create New Blog Post</CreateLabel>
    </FormLink>
  );
  return (
    <ListPage
      title="Blog Posts"
      action={create}
      search={{ list, label: 'Search posts', query: posts }}
      filters={<PostFilters list={list} {...filters} />}
    >
      <UnfinishedWork<EditablePost, PostValues>
        kind={draftKind}
        nameOf={nameOfDraft}
        onContinue={({ key, base }) => open(base ? editPath(base.id) : newPath, key)}
      />
      <BulkTable
        bulk={bulk}
        columns={columns}
        path={postsPath}
        query={posts}
        list={list}
        filters={filters.filters}
        actions={(post) => <Actions post={post} remove={() => deleting.edit(post)} />}
        open={({ id }) => open(editPath(id))}
        create={create}
        messages={{
          loading: 'Loading blog posts...',
          empty: 'No blog posts found',
          noun: 'posts',
          failed: 'Failed to fetch blog posts',
          failedTitle: 'Error loading posts',
        }}
      />
      {deleting.record && <DeletePost post={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}

/** Focuses the link to the form from which the user returns, where it was in the window. */
function useRestoreListState(isLoaded: boolean) {
  const { returnedFrom } = (useLocation().state ?? {}) as Partial<PostListState>;
  const returnedFromPath =
    typeof returnedFrom === 'number' ? editPath(returnedFrom) : returnedFrom === null ? newPath : undefined;
  const [path] = useState(useOpenedForm() ?? returnedFromPath);
  useEffect(() => {
    if (path === undefined || !isLoaded) return;
    if (typeof returnedFrom === 'number') window.scrollTo(0, getScrollWhenLeft());
    const findLink = (href: string, within = '') =>
      document.querySelector<HTMLElement>(`#content ${within} [href="${href}"]`);
    const link = path === newPath ? undefined : findLink(path, 'td');
    if (link) focusInView(link);
    else findLink(newPath)?.focus({ preventScroll: path === newPath });
  }, [path, isLoaded, returnedFrom]);
}

function Actions({ post: { id, title, slug }, remove }: { post: AdminPostSummary; remove: () => void }) {
  return (
    <>
      <FormLink
        to={editPath(id)}
        aria-label={`Edit ${title}`}
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
      >
        <RowLabel icon={Pencil}>Edit</RowLabel>
      </FormLink>
      <ViewLink path={postPath(slug)} name={title} />
      <RowButton label={`Delete ${title}`} danger onClick={remove}>
        <RowLabel icon={Trash2}>Delete</RowLabel>
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
