import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { newIdempotencyKey } from '@/shared/api/idempotency';
import { useRecheckSessionOn401 } from '@/admin/api/access';
import { ButtonLink } from '@/shared/ui/button';
import { Empty, Failure, Loading } from '@/shared/ui/feedback/feedback';
import { useEditablePostQuery, type EditablePost } from './api';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { PostForm, type PostFormProps } from './post-form';
import { draftKind, nameOfDraft, type PostValues } from './post-values';
import { editPath, newPath, type PostListState, type PostFormState } from './list/form-link';

const listPath = '/admin/blog';

/**
 * Returns to the list in its earlier state and focuses the link that led here. The list takes the form's place in the history: Back
 * would lead to a form that is done with.
 */
function useReturnToList(post: number | null) {
  const navigate = useNavigate();
  const { list: previousList } = (useLocation().state ?? {}) as Partial<PostFormState>;
  const back: PostListState = { returnedFrom: post, keepFocus: true };
  return () =>
    void navigate(
      { pathname: listPath, search: previousList?.search ?? '' },
      { state: { ...previousList?.state, ...back }, replace: true },
    );
}

/**
 * The content of the dashboard's extra tab, below the page's first heading. A new post that is stored gets the address of its form,
 * which goes on as it is.
 */
export function PostEditor() {
  const { id } = useParams();
  const { form } = (useLocation().state ?? {}) as { form?: string };
  const [opened, setOpened] = useState(() => ({ id, form: newIdempotencyKey() }));
  if (opened.id !== id)
    setOpened({ id, form: opened.id === undefined && form === opened.form ? form : newIdempotencyKey() });
  return <OpenedForm key={opened.form} form={opened.form} id={id} />;
}

function OpenedForm({ form, id }: { form: string; id: string | undefined }) {
  const [isNew] = useState(id === undefined);
  const navigate = useNavigate();
  const { list } = (useLocation().state ?? {}) as Partial<PostFormState>;
  const goOn = (created: number) => {
    const state = { list, form, keepFocus: true };
    void navigate(editPath(created), { state, replace: true, preventScrollReset: true });
  };
  const ends = { onDone: useReturnToList(id === undefined ? null : Number(id)), onCreated: goOn };
  return isNew || id === undefined ? <PostForm level="h2" {...ends} /> : <Edit id={id} {...ends} />;
}

function Edit({ id, ...ends }: { id: string } & Pick<PostFormProps, 'onDone' | 'onCreated'>) {
  const { data, error, isFetching, refetch } = useEditablePostQuery(id, { refetchOnMountOrArgChange: true });
  useRecheckSessionOn401(error);
  // The form keeps the version it was opened with, even if newer data arrive.
  const [opened, setOpened] = useState<EditablePost>();
  if (!opened && data && !isFetching) setOpened(data);
  if (opened) return <PostForm level="h2" post={opened} {...ends} />;
  return (
    <div className="pt-8">
      {isFetching && <Loading text="Loading blog post..." />}
      {!isFetching && error && (
        <Failure error={error} fallbackMessage="Failed to fetch blog post" retry={() => void refetch()} />
      )}
      {!isFetching && data === null && <DeletedPost post={Number(id)} />}
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
