import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/shared/api/send';
import { isSignedOutElsewhere } from '@/shared/session/session-broadcast';
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

/** How long typing has to pause before the draft is written, and the delay after the first change, in milliseconds. */
const pause = 250;

/** The longest time between writes while typing without a pause, in milliseconds: a crash loses no more. */
const maxDelay = 1000;

interface KeptForm {
  /** The kind of record; without it nothing is kept. */
  kind: string | undefined;
  /** The storage key of the draft that the form continues. */
  continuedKey: string | undefined;
  draft: Omit<RecordDraft<Versioned>, 'at'>;
  /** Whether something would be lost. */
  isUnsaved: boolean;
}

/**
 * Stores a form's values in this browser until the record is saved or discarded. Returns the function that ends this.
 * Nothing is stored on pages without a user.
 */
function useRecordDraft({ kind, continuedKey, draft, isUnsaved }: KeptForm): () => void {
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

  // Records a running save, which may succeed even if the window is closed.
  useEffect(() => {
    if (attempt) write();
  }, [attempt]);
  useEffect(() => {
    const unsubscribe = onPageHide(() => write());
    return () => {
      unsubscribe();
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

/**
 * Keeps a form's unsaved values in this browser, and asks before they are lost. `finish` ends both, after a save or when the
 * form is left.
 */
export function useGuardedDraft<R extends Versioned, V extends object>(
  { state, send, attempt }: EditSession<R, V>,
  { values, dirty, setValues }: { values: V; dirty: boolean; setValues: (values: V) => unknown },
  { kind, continued, onDiscard, saveDraft }: GuardedDraftOptions<R, V>,
) {
  const isUnsaved = dirty || attempt !== undefined;
  const draft = { values, base: state.base, attempt };
  const endDraft = useRecordDraft({ kind, continuedKey: continued?.key, draft, isUnsaved });
  const discard = () => {
    endDraft();
    onDiscard?.();
  };
  const guard = useLeaveGuard(isUnsaved, discard, { isUnconfirmed: attempt !== undefined, saveDraft });
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
