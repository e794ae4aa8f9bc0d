import { useEffect, useEffectEvent, useState } from 'react';
import { newIdempotencyKey } from '@/shared/api/idempotency';
import { lockedForms } from '@/admin/editing/drafts/open-forms';
import { draftKey, draftOf, hasDraft, removeDraft, writeDraft } from '@/admin/editing/drafts/record-draft';
import { useRecordDraft, type FormState } from '@/admin/editing/drafts/use-record-draft';
import { useEditor } from '@/admin/editing/session-gate';
import { useToast } from '@/shared/ui/toast/toast';
import type { EditablePost } from '@/admin/posts/api';
import type { PostValues } from '@/admin/posts/post-values';
import { draftKind, findOrphanedDrafts, findPostDrafts, type StoredPostDraft } from './post-draft';

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
  const keep = (draft: StoredPostDraft) => {
    writeDraft(draft.key, draft);
    setFound((all) => [draft, ...all]);
  };
  return { found, setFound, discard, keep };
}

/**
 * Stores the form's values in this browser until the post is saved or discarded, and finds earlier drafts of the post.
 * For a new post, drafts of a deleted post are found, too.
 */
export function usePostDraft(
  post: number | undefined,
  deletedPost: number | undefined,
  editor: Omit<FormState<EditablePost, PostValues>, 'kind' | 'continuedKey'>,
) {
  const toast = useToast();
  const user = useEditor() ?? 0;
  const { key, finish } = useRecordDraft({ kind: draftKind, ...editor });
  const { found, setFound, discard, keep } = useStoredDrafts((open) => [
    ...(deletedPost === undefined ? [] : findOrphanedDrafts({ user, post: deletedPost }, open)),
    ...findPostDrafts({ user, post }, open),
  ]);
  /** Removes a draft from the list and offers the form's current values in its place. Returns whether it still existed. */
  const restore = (draft: StoredPostDraft): boolean => {
    const { key: takenKey, ...restored } = draft;
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
      const replacement = {
        ...draftOf(editor),
        key: draftKey({ kind: draftKind, user }, post, newIdempotencyKey()),
      };
      if (writeDraft(replacement.key, draftOf(editor))) remaining.push(replacement);
    }
    if (key && writeDraft(key, restored)) removeDraft(takenKey);
    setFound(remaining);
    return true;
  };
  return { found, discard, keep, restore, finish };
}
