import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useBlock, type Transition } from '@/admin/hooks/use-block';
import { registerUnsavedForm } from '@/shared/forms/unsaved-forms';
import { Button } from '@/shared/ui/button';
import type { SaveStatus } from './edit-session';
import { EditingQuestion } from './editing-question';
import { useHoldPage } from './session-gate';
import { useUnloadWarning } from './use-unload-warning';

export interface LeaveGuard {
  /** Runs `go`, after asking if there are unsaved changes. */
  leave: (go: () => void) => void;
  /** Stops guarding until something else is changed: the changes have been saved. */
  release: () => void;
  /** Runs `go`, which would be blocked, without asking. What is unsaved after it is guarded again. */
  pass: (go: () => void) => void;
  /** The confirmation dialog, to be rendered. */
  question: ReactNode;
}

/** Whether a navigation leaves the form. A list that replaces its own query does not. */
const leavesForm = ({ from, to, action }: Transition) =>
  from.pathname !== to.pathname || (from.search !== to.search && action !== 'REPLACE');

/**
 * Asks before unsaved changes are lost: by a link, Back, logging out, closing the window, or the form's own `leave`.
 * `onDiscard` runs for exits other than `leave`. `saveStatus` selects the question's text.
 * `saveDraft` saves the changes without publishing them, and then leaves.
 */
export function useLeaveGuard(
  isDirty: boolean,
  onDiscard?: () => void,
  saveStatus: SaveStatus = 'nothing',
  saveDraft?: (go: () => void) => void,
): LeaveGuard {
  const isReleased = useRef(false);
  useHoldPage(isDirty);
  const [pendingExit, setPendingExit] = useState<(() => void) | null>(null);
  const [passes, setPasses] = useState(0);
  const block = useBlock();
  useUnloadWarning(isDirty, isReleased);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const discardChanges = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const removeForm = registerUnsavedForm({
      confirmDiscard: (go) => (isReleased.current ? go() : setPendingExit(() => go)),
      discard: () => {
        release();
        discardChanges();
      },
    });
    const unblock = block((transition, proceed) => {
      if (isReleased.current || !leavesForm(transition)) return false;
      setPendingExit(() => () => {
        discardChanges();
        proceed();
      });
      return true;
    });
    return () => {
      removeForm();
      unblock();
    };
  }, [isDirty, release, block, passes]);
  const pass = (go: () => void) => {
    release();
    go();
    setPasses((count) => count + 1);
  };
  const leave = (go: () => void) => (isDirty && !isReleased.current ? setPendingExit(() => go) : go());
  const close = (then?: (go: () => void) => void) => () => {
    setPendingExit(null);
    if (pendingExit) then?.(pendingExit);
  };
  const question = pendingExit && (
    <EditingQuestion
      title="Discard your changes?"
      description={
        saveStatus === 'unknown'
          ? 'We couldn’t confirm whether your changes were saved.'
          : 'Your changes haven’t been saved.'
      }
      onStay={close()}
    >
      {saveDraft && (
        <Button variant="outline" onClick={close(saveDraft)}>
          Save as draft
        </Button>
      )}
      <Button variant="destructive" onClick={close((go) => go())}>
        Discard
      </Button>
    </EditingQuestion>
  );
  return { leave, release, pass, question };
}
