import { Pencil } from 'lucide-react';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { defineResource } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { wordsFor } from '@/admin/resource/words';
import { CreateLabel } from '@/admin/table/list-page';
import { RowLabel } from '@/admin/table/row-actions';
import { entities } from '@/shared/api/entities';
import { postPath } from '@/shared/links/page-paths';
import { buttonVariants } from '@/shared/ui/button';
import { postRows, type AdminPostSummary, type EditablePost } from './api';
import { editPath, FormLink, newPath, useOpenForm, useRestoreListState } from './list/form-link';
import { columns, namedPost } from './list/post-columns';
import { usePostFilters } from './list/post-filters';
import { draftKind, nameOfDraft, type PostValues } from './post-values';

const failedToDelete = 'Failed to delete post';

export const posts = defineResource<AdminPostSummary>({
  endpoints: postRows,
  address: entities.Blog,
  hasFormAddress: true,
  title: 'Blog Posts',
  search: 'Search posts',
  name: 'title',
  words: wordsFor('blog post', 'blog posts', {
    noun: 'posts',
    failedTitle: 'Error loading posts',
    newTitle: 'New Blog Post',
    editTitle: 'Edit Blog Post',
    failedToDelete,
    failedToDeleteTitle: failedToDelete,
  }),
  columns,
  filters: usePostFilters,
  formLinks: {
    create: (
      <FormLink to={newPath} className={buttonVariants()}>
        <CreateLabel>Create New Blog Post</CreateLabel>
      </FormLink>
    ),
    edit: ({ id, title }) => (
      <FormLink
        to={editPath(id)}
        aria-label={`Edit ${title}`}
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
      >
        <RowLabel icon={Pencil}>Edit</RowLabel>
      </FormLink>
    ),
  },
  viewPath: ({ slug }) => postPath(slug),
  useOpen: () => {
    const open = useOpenForm();
    return ({ id }) => open(editPath(id));
  },
  describeDeletion: ({ title }) =>
    `This action cannot be undone. This will permanently delete the blog post "${title}".`,
  bulk: {
    noun: ['post', 'posts'],
    asNamed: namedPost,
    actions: async () => (await import(/* webpackChunkName: "bulk-posts" */ './bulk/bulk-posts')).bulkActions,
  },
  palette: {
    create: { label: 'New blog post' },
    found: { title: 'Posts', detailOf: ({ published }) => (published ? undefined : 'Draft') },
  },
});

export const PostsTab = () => (
  <ResourcePanel of={posts}>{(rows) => <Drafts isLoaded={rows !== undefined} />}</ResourcePanel>
);

function Drafts({ isLoaded }: { isLoaded: boolean }) {
  const open = useOpenForm();
  useRestoreListState(isLoaded);
  return (
    <UnfinishedWork<EditablePost, PostValues>
      kind={draftKind}
      nameOf={nameOfDraft}
      onContinue={({ key, base }) => open(base ? editPath(base.id) : newPath, key)}
    />
  );
}
