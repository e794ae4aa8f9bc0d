import { useState } from 'react';
import { useLocation, useNavigate, useParams, type Location } from 'react-router-dom';
import { newIdempotencyKey } from '@/shared/api/send';
import { ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { RecordState, useOpenedRecord } from '@/admin/resource/opened-record';
import { postEndpoints, type EditablePost } from './api';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { PostForm } from './post-form';
import { draftKind, nameOfDraft, type PostValues } from './post-values';
import { editPath, newPath, type PostListState, type PostFormState } from './list/form-link';
import type { OpenedPost } from './use-post-form';

const listPath = '/admin/blog';

type FormEntry = Location<(Partial<PostFormState> & { form?: string }) | null>;

/**
 * Returns to the list in its earlier state and focuses the link that led here. The list takes the form's place in the history: Back
 * would lead to a form that is done with.
 */
function useReturnToList() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as FormEntry;
  const back: PostListState = { returnedFrom: pathname, keepFocus: true };
  return () =>
    void navigate(
      { pathname: listPath, search: state?.list?.search ?? '' },
      { state: { ...state?.list?.state, ...back }, replace: true },
    );
}

const begin = (id: string | undefined) => ({ id, isNew: id === undefined, form: newIdempotencyKey() });

/**
 * The content of the dashboard's extra tab, below the page's first heading. A new post that is stored gets the address of its form,
 * which goes on as it is.
 */
export function PostEditor() {
  const { id } = useParams();
  const { state } = useLocation() as FormEntry;
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => begin(id));
  const { form } = opened;
  if (opened.id !== id)
    setOpened(opened.id === undefined && state?.form === form ? { ...opened, id } : begin(id));
  const onCreated = (created: number) =>
    void navigate(editPath(created), {
      state: { list: state?.list, form, keepFocus: true },
      replace: true,
      preventScrollReset: true,
    });
  const ends = { onDone: useReturnToList(), onCreated };
  if (opened.isNew || id === undefined) return <PostForm key={form} level="h2" {...ends} />;
  return <Edit key={form} id={id} {...ends} />;
}

function Edit({ id, ...ends }: { id: string } & Omit<OpenedPost, 'post'>) {
  const { opened, query } = useOpenedRecord(postEndpoints, id);
  if (opened) return <PostForm level="h2" post={opened} {...ends} />;
  return (
    <div className="pt-8">
      <RecordState query={query} one="blog post" notFound={<DeletedPost post={Number(id)} />} />
    </div>
  );
}

/** Shown for a post that does not exist. If it was deleted, its unsaved drafts can still be used. */
function DeletedPost({ post }: { post: number }) {
  const navigate = useNavigate();
  return (
    <>
      <UnfinishedWork<EditablePost, PostValues>
        kind={draftKind}
        nameOf={nameOfDraft}
        isOffered={({ base }) => base?.id === post}
        note="The post has been deleted."
        action="Start a new post from it"
        onContinue={({ key: draft }) => void navigate(newPath, { state: { draft } })}
        className="mb-6"
      />
      <Empty
        text="Blog post not found"
        action={
          <ButtonLink to={listPath} variant="outline">
            Back to the list
          </ButtonLink>
        }
      />
    </>
  );
}
