import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/api/records/idempotency';
import { isSignedOutElsewhere } from '@/api/session/session-broadcast';
import { useToast } from '@/components/ui/toast/toast';
import type { EditablePost } from '@/features/blog/admin-api';
import type { PostValues } from '@/features/blog/admin/post-values';
import { useUser } from '@/features/session/use-user';
import { onPageHide } from '@/lib/dom/on-page-hide';
import { lockForm, lockedForms } from './open-forms';
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
    const left = search(open);
    if (left.length > 0) setFound(left);
  });
  useEffect(() => {
    let isShown = true;
    void lockedForms().then((open) => isShown && loadDrafts(open));
    return () => void (isShown = false);
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
const longest = 2000;

/** The form's scope: the post and the signed-in user, or the last one if the session has ended. */
function useDraftScope(post: number | undefined) {
  const { user } = useUser();
  const [form] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState(user?.id ?? 0);
  if (user && user.id !== owner) setOwner(user.id);
  const place = useMemo(() => ({ user: owner, post }), [owner, post]);
  const key = draftKey(place, form);
  useEffect(() => lockForm(key), [key]);
  return { place, key };
}

/**
 * Stores the form's values in this browser until the post is saved or discarded, and finds earlier drafts of the post.
 * For a new post, drafts of a deleted post are found, too.
 */
export function usePostDraft(post: number | undefined, gone: number | undefined, present: EditorState) {
  const toast = useToast();
  const { place, key } = useDraftScope(post);
  const { found, setFound, discard } = useStoredDrafts((open) => [
    ...(gone === undefined ? [] : findOrphanedDrafts({ ...place, post: gone }, open)),
    ...findDrafts(place, open),
  ]);
  const isDone = useRef(false);
  const isReported = useRef(false);

  const unsaved = () => ({
    values: present.values,
    ...(present.base && { base: present.base }),
    ...(present.attempt && { attempt: present.attempt }),
    at: new Date().toISOString(),
  });
  const write = useEffectEvent(() => {
    // Not written after a logout in another window: the next user of this browser could read it.
    if (isDone.current || !present.isUnsaved || isSignedOutElsewhere(place.user)) return;
    if (writeDraft(key, unsaved()) || isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Unsaved changes can’t be kept',
      description: 'Your browser’s storage is full or blocked. Save before you leave.',
    });
  });

  const due = useRef<number>(undefined);
  useEffect(() => {
    if (!present.isUnsaved) {
      due.current = undefined;
      removeDraft(key);
      return;
    }
    due.current ??= Date.now() + longest;
    const timer = setTimeout(
      () => {
        due.current = undefined;
        write();
      },
      Math.min(pause, Math.max(0, due.current - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [key, present.values, present.isUnsaved]);

  // Another user has signed in on this page: the drafts are theirs now.
  const written = useRef(key);
  useEffect(() => {
    if (written.current === key) return;
    write();
    removeDraft(written.current);
    written.current = key;
  }, [key]);

  // Records a running save, which may succeed even if the window is closed.
  useEffect(() => {
    if (present.attempt) write();
  }, [present.attempt]);

  useEffect(() => onPageHide(() => write()), []);

  /** It has been saved, or is not wanted any more. */
  const finish = () => {
    isDone.current = true;
    removeDraft(key);
  };
  /** Removes a draft from the list and offers the form's current values in its place. Returns whether it still existed. */
  const takeUp = (taken: StoredPostDraft): boolean => {
    const { key: left, ...post } = taken;
    const rest = found.filter((one) => one !== taken);
    if (!hasDraft(left)) {
      setFound(rest);
      toast({
        title: 'These changes are no longer available',
        description: 'They were restored or discarded in another window.',
      });
      return false;
    }
    if (present.isUnsaved) {
      const instead = { ...unsaved(), key: draftKey(place, newIdempotencyKey()) };
      if (writeDraft(instead.key, unsaved())) rest.push(instead);
    }
    if (writeDraft(key, post)) removeDraft(left);
    setFound(rest);
    return true;
  };
  return { found, discard, takeUp, finish };
}
