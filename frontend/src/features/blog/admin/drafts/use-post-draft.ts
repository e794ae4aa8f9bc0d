import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/api/records/idempotency';
import { isSignedOutElsewhere } from '@/api/session/session-broadcast';
import { lockForm, lockedForms } from '@/components/editing/drafts/open-forms';
import { useToast } from '@/components/ui/toast/toast';
import type { EditablePost } from '@/features/blog/admin-api';
import type { PostValues } from '@/features/blog/admin/post-values';
import { useUser } from '@/features/session/use-user';
import { onPageHide } from '@/lib/dom/on-page-hide';
import {
  findDrafts,
  findOrphanedDrafts,
  removeDraft,
  hasDraft,
  writeDraft,
  draftKey,
  type StoredPostDraft,
  type PostAttempt,
} from './post-draft';

interface EditorState {
  values: PostValues;
  /** Whether something would be lost. */
  isUnsaved: boolean;
  /** The state of the post that a save would replace. */
  base: EditablePost | undefined;
  attempt: PostAttempt | undefined;
}

/** Finds the drafts left by closed forms, on first render. Drafts of forms open in other windows are excluded. */
export function useStoredDrafts(search: (open: ReadonlySet<string>) => StoredPostDraft[]) {
  const [found, setFound] = useState<StoredPostDraft[]>([]);
  const loadDrafts = useEffectEvent((open: ReadonlySet<string>) => {
    const drafts = search(open);
    if (drafts.length > 0) setFound(drafts);
  });
  useEffect(() => {
    let isMounted = true;
    void lockedForms().then((open) => isMounted && loadDrafts(open));
    return () => void (isMounted = false);
  }, []);
  const discard = ({ key }: StoredPostDraft) => {
    removeDraft(key);
    setFound((all) => all.filter((one) => one.key !== key));
  };
  return { found, setFound, discard };
}

/** How long typing has to pause before the draft is written, in milliseconds. */
const pause = 500;

/** The longest time between writes while typing without a pause, in milliseconds: a crash loses no more. */
const maxDelay = 2000;

/** The form's scope: the post and the signed-in user, or the last one if the session has ended. */
function useDraftScope(post: number | undefined) {
  const { user } = useUser();
  const [form] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState(user?.id ?? 0);
  if (user && user.id !== owner) setOwner(user.id);
  const scope = useMemo(() => ({ user: owner, post }), [owner, post]);
  const key = draftKey(scope, form);
  useEffect(() => lockForm(key), [key]);
  return { scope, key };
}

/**
 * Stores the form's values in this browser until the post is saved or discarded, and finds earlier drafts of the post.
 * For a new post, drafts of a deleted post are found, too.
 */
export function usePostDraft(post: number | undefined, deletedPost: number | undefined, editor: EditorState) {
  const toast = useToast();
  const { scope, key } = useDraftScope(post);
  const { found, setFound, discard } = useStoredDrafts((open) => [
    ...(deletedPost === undefined ? [] : findOrphanedDrafts({ ...scope, post: deletedPost }, open)),
    ...findDrafts(scope, open),
  ]);
  const isDone = useRef(false);
  const isReported = useRef(false);

  const unsaved = () => ({
    values: editor.values,
    ...(editor.base && { base: editor.base }),
    ...(editor.attempt && { attempt: editor.attempt }),
    at: new Date().toISOString(),
  });
  const write = useEffectEvent(() => {
    // Not written after a logout in another window: the next user of this browser could read it.
    if (isDone.current || !editor.isUnsaved || isSignedOutElsewhere(scope.user)) return;
    if (writeDraft(key, unsaved()) || isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Unsaved changes can’t be kept',
      description: 'Your browser’s storage is full or blocked. Save before you leave.',
    });
  });

  const deadline = useRef<number>(undefined);
  useEffect(() => {
    if (!editor.isUnsaved) {
      deadline.current = undefined;
      removeDraft(key);
      return;
    }
    deadline.current ??= Date.now() + maxDelay;
    const timer = setTimeout(
      () => {
        deadline.current = undefined;
        write();
      },
      Math.min(pause, Math.max(0, deadline.current - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [key, editor.values, editor.isUnsaved]);

  // Another user has signed in on this page: the drafts are theirs now.
  const writtenKey = useRef(key);
  useEffect(() => {
    if (writtenKey.current === key) return;
    write();
    removeDraft(writtenKey.current);
    writtenKey.current = key;
  }, [key]);

  // Records a running save, which may succeed even if the window is closed.
  useEffect(() => {
    if (editor.attempt) write();
  }, [editor.attempt]);

  useEffect(() => onPageHide(() => write()), []);

  /** Ends the draft: the post has been saved or discarded. */
  const finish = () => {
    isDone.current = true;
    removeDraft(key);
  };
  /** Removes a draft from the list and offers the form's current values in its place. Returns whether it still existed. */
  const restore = (draft: StoredPostDraft): boolean => {
    const { key: takenKey, ...post } = draft;
    const remaining = found.filter((one) => one !== draft);
    if (!hasDraft(takenKey)) {
      setFound(remaining);
      toast({
        title: 'These changes are no longer available',
        description: 'They were restored or discarded in another window.',
      });
      return false;
    }
    if (editor.isUnsaved) {
      const replacement = { ...unsaved(), key: draftKey(scope, newIdempotencyKey()) };
      if (writeDraft(replacement.key, unsaved())) remaining.push(replacement);
    }
    if (writeDraft(key, post)) removeDraft(takenKey);
    setFound(remaining);
    return true;
  };
  return { found, discard, restore, finish };
}
