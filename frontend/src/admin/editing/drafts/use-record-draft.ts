import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/shared/api/idempotency';
import { isSignedOutElsewhere } from '@/shared/api/session-broadcast';
import type { Attempt } from '@/admin/editing/edit-session';
import { useEditor } from '@/admin/editing/session-gate';
import { useToast } from '@/shared/ui/toast/toast';
import { onPageHide } from '@/admin/lib/on-page-hide';
import { lockForm } from './open-forms';
import { draftKey, draftOf, isDraftOf, removeDraft, writeDraft } from './record-draft';

export interface FormState<R, V> {
  /** The kind of record; without it nothing is kept. */
  kind: string | undefined;
  /** The storage key of the draft that the form continues. */
  continuedKey?: string | undefined;
  values: V;
  /** Whether something would be lost. */
  isUnsaved: boolean;
  /** The stored state that a save would replace. */
  base: R | undefined;
  attempt: Attempt<V> | undefined;
}

/** How long typing has to pause before the draft is written, and the delay after the first change, in milliseconds. */
const pause = 250;

/** The longest time between writes while typing without a pause, in milliseconds: a crash loses no more. */
const maxDelay = 1000;

/**
 * Stores a form's values in this browser until the record is saved or discarded. Returns the storage key and the function
 * that ends this. Nothing is stored on pages without a user.
 */
export function useRecordDraft<R extends { id: number }, V>({
  kind,
  continuedKey,
  values,
  isUnsaved,
  base,
  attempt,
}: FormState<R, V>) {
  const toast = useToast();
  const user = useEditor();
  const [form] = useState(newIdempotencyKey);
  const scope = kind && user !== undefined ? { kind, user } : undefined;
  const ownKey = scope && draftKey(scope, base?.id, form);
  const key = scope && continuedKey && isDraftOf(scope, continuedKey) ? continuedKey : ownKey;
  useEffect(() => {
    if (key) return lockForm(key);
  }, [key]);
  const isDone = useRef(false);
  const isReported = useRef(false);

  const write = useEffectEvent(() => {
    // Not written after a logout in another window: the next user of this browser could read it.
    if (!key || isDone.current || !isUnsaved || user === undefined || isSignedOutElsewhere(user)) return;
    if (writeDraft(key, draftOf({ values, base, attempt })) || isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Unsaved changes can’t be kept',
      description: 'Your browser’s storage is full or blocked. Save before you leave.',
    });
  });

  const wasUnsaved = useRef(false);
  const deadline = useRef<number>(undefined);
  useEffect(() => {
    if (!key) return;
    if (!isUnsaved) {
      deadline.current = undefined;
      // At first it may be a draft that the form is about to be filled with.
      if (wasUnsaved.current) removeDraft(key);
      return;
    }
    deadline.current ??= Date.now() + (wasUnsaved.current ? maxDelay : pause);
    wasUnsaved.current = true;
    const timer = setTimeout(
      () => {
        deadline.current = undefined;
        write();
      },
      Math.min(pause, Math.max(0, deadline.current - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [key, values, isUnsaved]);

  // Another user has signed in on this page, and the draft is theirs now; or the record has been created.
  const writtenKey = useRef(key);
  useEffect(() => {
    if (writtenKey.current && writtenKey.current !== key) {
      write();
      removeDraft(writtenKey.current);
    }
    writtenKey.current = key;
  }, [key]);

  // Records a running save, which may succeed even if the window is closed.
  useEffect(() => {
    if (attempt) write();
  }, [attempt]);
  useEffect(() => {
    return onPageHide(() => write());
  }, []);
  const finish = () => {
    isDone.current = true;
    if (key) removeDraft(key);
  };
  return { key, finish };
}
