import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyBulkBar, type BulkRows } from '@/admin/bulk/bulk-rows';
import { BulkTable } from '@/admin/bulk/bulk-table';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { quote } from '@/admin/lib/text';
import { ConfirmDelete } from '@/admin/resource/deletion';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { RowButton, RowLabel, ViewLink } from '@/admin/table/row-actions';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useTableParams } from '@/admin/table/use-table-params';
import { postPath } from '@/shared/links/page-paths';
import { buttonVariants } from '@/shared/ui/button';
import { postRows, postsPath, type AdminPostSummary, type EditablePost } from './api';
import { editPath, FormLink, newPath, useOpenForm, useRestoreListState } from './list/form-link';
import { columns, filterNames, namedPost } from './list/post-columns';
import { PostFilters, usePostFilters } from './list/post-filters';
import { draftKind, nameOfDraft, type PostValues } from './post-values';

const bulk: BulkRows<AdminPostSummary> = {
  path: postsPath,
  tag: 'Blog',
  noun: ['post', 'posts'],
  asNamed: namedPost,
  Bar: lazyBulkBar(
    async () => (await import(/* webpackChunkName: "bulk-posts" */ './bulk/bulk-posts')).BulkPosts,
  ),
};

const messages = {
  loading: 'Loading blog posts...',
  empty: 'No blog posts found',
  noun: 'posts',
  failed: 'Failed to fetch blog posts',
  failedTitle: 'Error loading posts',
};

const failedToDelete = 'Failed to delete post';

export function PostsTab() {
  const list = useTableParams(filterNames);
  const filters = usePostFilters(list);
  const open = useOpenForm();
  const page = postRows.usePage(pageArgOf(list), { refetchOnMountOrArgChange: true });
  const posts = useServerTable(page, list);
  const [deleting, setDeleting] = useState<AdminPostSummary>();
  const remove = postRows.useDelete();
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
        {...{ bulk, columns, list, create, messages }}
        path={postsPath}
        query={posts}
        filters={filters.filters}
        actions={(post) => <Actions post={post} remove={() => setDeleting(post)} />}
        open={({ id }) => open(editPath(id))}
      />
      {deleting && (
        <ConfirmDelete
          path={postsPath}
          record={deleting}
          describe={({ title }) =>
            `This action cannot be undone. This will permanently delete the blog post "${title}".`
          }
          nameOf={({ title }) => quote(title)}
          remove={(post) => remove(post)}
          messages={{
            done: 'Blog post deleted successfully',
            failed: failedToDelete,
            failedTitle: failedToDelete,
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ListPage>
  );
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
