import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/shared/api/send';
import { isSignedOutElsewhere } from '@/shared/session/session';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { useLeaveGuard } from '@/admin/editing/leave-guard';
import { useEditor } from '@/admin/editing/session-gate';
import type { EditSession } from '@/admin/editing/use-edit-session';
import { onPageHide } from '@/admin/lib/browser';
import { useToast } from '@/shared/ui/toast/toast';
import {
  draftKey,
  isContinuable,
  lockForm,
  moveDraft,
  removeDraft,
  writeDraft,
  type RecordDraft,
  type StoredRecordDraft,
} from './record-draft';

/** The longest time between a change and its write, in milliseconds: a crash loses no more. */
const delay = 250;

/**
 * Stores a form's values in this browser until the record is saved or discarded. Returns the function that ends this.
 * Nothing is stored without a kind of record, or on pages without a user.
 */
function useRecordDraft(
  kind: string | undefined,
  continuedKey: string | undefined,
  draft: Omit<RecordDraft<Versioned>, 'at'>,
  isUnsaved: boolean,
): () => void {
  const toast = useToast();
  const user = useEditor();
  const [form] = useState(newIdempotencyKey);
  const { base, values, attempt } = draft;
  const scope = kind && user !== undefined ? { kind, user } : undefined;
  const isContinued = scope && continuedKey && isContinuable(scope, base?.id, continuedKey);
  const key = isContinued ? continuedKey : scope && draftKey(scope, base?.id, form);
  const isDone = useRef(false);
  const isReported = useRef(false);

  const write = useEffectEvent(() => {
    // Not written after a logout in another window: the next user of this browser could read it.
    if (!key || isDone.current || !isUnsaved || user === undefined || isSignedOutElsewhere(user)) return;
    if (writeDraft(key, { ...draft, at: new Date().toISOString() }) || isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Unsaved changes can’t be kept',
      description: 'Your browser’s storage is full or blocked. Save before you leave.',
    });
  });

  // The draft goes with the form: to the record once it has been created, or to another user who has signed in.
  const storedKey = useRef(continuedKey);
  useEffect(() => {
    if (!key) return;
    if (storedKey.current && storedKey.current !== key) moveDraft(storedKey.current, key);
    storedKey.current = key;
    return lockForm(key);
  }, [key]);

  const wasUnsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // At first it may be a draft that the form is about to be filled with.
    if (key && !isUnsaved && wasUnsaved.current) removeDraft(key);
    if (!key || !isUnsaved) return;
    wasUnsaved.current = true;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      write();
    }, delay);
  }, [key, values, isUnsaved]);

  // Records a running save, which may succeed even if the window is closed.
  useEffect(() => {
    if (attempt) write();
  }, [attempt]);
  useEffect(() => {
    const unsubscribe = onPageHide(() => write());
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      timer.current = undefined;
      write();
    };
  }, []);
  return () => {
    isDone.current = true;
    if (key) removeDraft(key);
  };
}

export interface GuardedDraftOptions<R, V> {
  /** What unsaved input is kept as in this browser; absent: it is not kept. */
  kind: string | undefined;
  /** The kept draft that the form begins with. If the record has changed since, the save reports the conflict. */
  continued: StoredRecordDraft<R, V> | undefined;
  /** Closes the form when its changes were discarded by leaving for another place. */
  onDiscard?: (() => void) | undefined;
  /** Saves the changes without publishing them, and then leaves. */
  saveDraft?: ((go: () => void) => void) | undefined;
}

/** Keeps a form's unsaved values in this browser and asks before they are lost, until `finish` is called. */
export function useGuardedDraft<R extends Versioned, V extends object>(
  { state, send, attempt }: EditSession<R, V>,
  { values, dirty, setValues }: { values: V; dirty: boolean; setValues: (values: V) => unknown },
  { kind, continued, onDiscard, saveDraft }: GuardedDraftOptions<R, V>,
) {
  const isUnsaved = dirty || attempt !== undefined;
  const draft = { values, base: state.base, attempt };
  const endDraft = useRecordDraft(kind, continued?.key, draft, isUnsaved);
  const discard = () => {
    endDraft();
    onDiscard?.();
  };
  const guard = useLeaveGuard(isUnsaved, discard, attempt !== undefined, saveDraft);
  const fill = useEffectEvent(() => {
    if (!continued) return;
    send({ type: 'adopted', base: continued.base, attempt: continued.attempt });
    setValues({ ...values, ...continued.values });
  });
  useEffect(() => void fill(), []);
  const finish = () => {
    guard.release();
    endDraft();
  };
  return { guard, finish, isUnsaved };
}
