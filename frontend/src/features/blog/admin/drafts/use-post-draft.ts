import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/api/idempotency';
import { isSignedOutElsewhere } from '@/api/session-broadcast';
import { useToast } from '@/components/ui/toast/toast';
import type { EditablePost } from '@/features/blog/admin-api';
import type { PostValues } from '@/features/blog/admin/post-values';
import { useUser } from '@/features/session/api';
import { onPageHide } from '@/lib/dom/on-page-hide';
import { holdOpen, openForms } from './open-forms';
import {
  find,
  findOrphans,
  forget,
  isKept,
  keep,
  keyOf,
  type FoundPost,
  type PostAttempt,
} from './post-draft';

interface Present {
  values: PostValues;
  /** Whether something would be lost. */
  isUnsaved: boolean;
  /** The state of the post that a save would replace. */
  base: EditablePost | undefined;
  attempt: PostAttempt | undefined;
}

/** What a former form has left, looked for when this is drawn first. What stands in another window is not for this one. */
export function useFound(search: (open: ReadonlySet<string>) => FoundPost[]) {
  const [found, setFound] = useState<FoundPost[]>([]);
  const look = useEffectEvent((open: ReadonlySet<string>) => {
    const left = search(open);
    if (left.length > 0) setFound(left);
  });
  useEffect(() => {
    let isShown = true;
    void openForms().then((open) => isShown && look(open));
    return () => void (isShown = false);
  }, []);
  const discard = ({ key }: FoundPost) => {
    forget(key);
    setFound((all) => all.filter((one) => one.key !== key));
  };
  return { found, setFound, discard };
}

/** Typing goes first; what was typed is written when it pauses, in milliseconds. */
const pause = 500;

/** What is typed without a pause is written as often, so that no crash takes more of it. */
const longest = 2000;

/** Where this form's text is kept: under whoever is logged in, or was when the session ended. */
function useOwnPlace(post: number | undefined) {
  const { user } = useUser();
  const [form] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState(user?.id ?? 0);
  if (user && user.id !== owner) setOwner(user.id);
  const place = useMemo(() => ({ user: owner, post }), [owner, post]);
  const key = keyOf(place, form);
  useEffect(() => holdOpen(key), [key]);
  return { place, key };
}

/**
 * Keeps what stands in the form of a post in this browser until it is saved or discarded, and finds what a former
 * form has left there; for a new post also what was left of a post that is gone.
 */
export function useUnsavedPost(post: number | undefined, gone: number | undefined, present: Present) {
  const toast = useToast();
  const { place, key } = useOwnPlace(post);
  const { found, setFound, discard } = useFound((open) => [
    ...(gone === undefined ? [] : findOrphans({ ...place, post: gone }, open)),
    ...find(place, open),
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
    // After a logout in another window nobody else at this browser may read it.
    if (isDone.current || !present.isUnsaved || isSignedOutElsewhere(place.user)) return;
    if (keep(key, unsaved()) || isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Unsaved changes are not kept',
      description: 'This browser has no room for them, or does not allow it. Please save before you leave.',
    });
  });

  const due = useRef<number>(undefined);
  useEffect(() => {
    if (!present.isUnsaved) {
      due.current = undefined;
      forget(key);
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

  // Somebody else has logged in in place: what stands here is theirs to find.
  const written = useRef(key);
  useEffect(() => {
    if (written.current === key) return;
    write();
    forget(written.current);
    written.current = key;
  }, [key]);

  // Whatever becomes of the window: what is under way may be done.
  useEffect(() => {
    if (present.attempt) write();
  }, [present.attempt]);

  useEffect(() => onPageHide(() => write()), []);

  /** It has been saved, or is not wanted any more. */
  const finish = () => {
    isDone.current = true;
    forget(key);
  };
  /** Takes what was found out of the list; what stands in the form instead can be restored in turn. Whether it was there. */
  const takeUp = (taken: FoundPost): boolean => {
    const { key: left, ...post } = taken;
    const rest = found.filter((one) => one !== taken);
    if (!isKept(left)) {
      setFound(rest);
      toast({
        title: 'These changes are not here any more',
        description: 'Another window has taken them up or discarded them.',
      });
      return false;
    }
    if (present.isUnsaved) {
      const instead = { ...unsaved(), key: keyOf(place, newIdempotencyKey()) };
      if (keep(instead.key, unsaved())) rest.push(instead);
    }
    if (keep(key, post)) forget(left);
    setFound(rest);
    return true;
  };
  return { found, discard, takeUp, finish };
}
