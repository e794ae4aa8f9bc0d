import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useRecheckSessionOn401 } from '@/api/use-recheck-session-on-401';
import { ButtonLink } from '@/components/ui/button';
import { Empty, Failure, Loading } from '@/components/ui/feedback/feedback';
import { useEditablePostQuery, type EditablePost } from '@/features/blog/admin-api';
import { UnsavedNotice } from '@/features/blog/admin/drafts/draft-notice';
import { findOrphans, type FoundPost } from '@/features/blog/admin/drafts/post-draft';
import { useFound } from '@/features/blog/admin/drafts/use-post-draft';
import { useUser } from '@/features/session/api';
import { PostForm } from './post-form';
import type { BackInList, FromList } from './posts-tab';
import type { Leftover } from './use-post-form';

const list = '/admin/blog';

/** Back to the list as it was, and to what led here. */
function useWayToList(post: number | null) {
  const navigate = useNavigate();
  const { list: before } = (useLocation().state ?? {}) as Partial<FromList>;
  const back: BackInList = { left: post, keepFocus: true };
  return () =>
    void navigate({ pathname: list, search: before?.search ?? '' }, { state: { ...before?.state, ...back } });
}

/** What stands in the dashboard's extra tab, which has the page's first heading. */
export function NewPost() {
  return <PostForm level="h2" onDone={useWayToList(null)} />;
}

export function EditPost() {
  const { id = '' } = useParams();
  return <Edit key={id} id={id} />;
}

function Edit({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useEditablePostQuery(id, { refetchOnMountOrArgChange: true });
  useRecheckSessionOn401(error);
  // What is edited is the post as it was asked for when the form was opened, whatever comes later.
  const [opened, setOpened] = useState<EditablePost>();
  if (!opened && data && !isFetching) setOpened(data);
  const onDone = useWayToList(Number(id));
  if (opened) return <PostForm level="h2" post={opened} onDone={onDone} />;
  return (
    <div className="pt-8">
      {isFetching && <Loading text="Loading blog post..." />}
      {!isFetching && error && (
        <Failure error={error} fallbackMessage="Failed to fetch blog post" retry={() => void refetch()} />
      )}
      {!isFetching && data === null && <Gone post={Number(id)} />}
    </div>
  );
}

/** There is no such post, or none any more: what was typed into its form is not lost for that. */
function Gone({ post }: { post: number }) {
  const { user } = useUser();
  const navigate = useNavigate();
  const { found, discard } = useFound((open) => findOrphans({ user: user?.id ?? 0, post }, open));
  const start = ({ key }: FoundPost) => {
    const leftover: Leftover = { post, key };
    void navigate('/admin/blog/new', { state: { leftover } });
  };
  return (
    <>
      <UnsavedNotice
        found={found}
        note="The post itself has been deleted."
        restore="Start a new post from it"
        onRestore={start}
        onDiscard={discard}
      />
      <Empty
        text="Blog post not found"
        action={
          <ButtonLink to={list} variant="outline">
            Back to the list
          </ButtonLink>
        }
      />
    </>
  );
}
