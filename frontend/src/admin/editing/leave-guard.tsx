import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useBlock, type Transition } from '@/admin/hooks/use-block';
import { registerUnsavedForm } from '@/shared/forms/unsaved-forms';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { Button } from '@/shared/ui/button';
import { AlertDialog } from '@/shared/ui/dialog/dialog';
import { useHoldPage } from './session-gate';

/** Whether a navigation leaves the form. A list that replaces its own query does not. */
const leavesForm = ({ from, to, action }: Transition) =>
  from.pathname !== to.pathname || (from.search !== to.search && action !== 'REPLACE');

/** Makes the browser ask before it closes or reloads a window with unsaved changes. */
export const useUnloadWarning = (wouldLose: boolean, isReleased?: RefObject<boolean>) =>
  useWindowEvent('beforeunload', (event) => {
    if (wouldLose && !isReleased?.current) event.preventDefault();
  });

/**
 * Asks before unsaved changes are lost: by a link, Back, logging out, closing the window, or the form's own `leave`.
 * `onDiscard` runs for exits other than `leave`. Changes that are unconfirmed may have been saved.
 */
export function useLeaveGuard(
  isDirty: boolean,
  onDiscard: () => void,
  isUnconfirmed = false,
  saveDraft?: (go: () => void) => void,
) {
  const isReleased = useRef(false);
  useHoldPage(isDirty);
  const [pendingExit, setPendingExit] = useState<(() => void) | null>(null);
  const [passes, setPasses] = useState(0);
  const block = useBlock();
  useUnloadWarning(isDirty, isReleased);
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const removeForm = registerUnsavedForm({
      confirmDiscard: (go) => (isReleased.current ? go() : setPendingExit(() => go)),
      discard: () => {
        isReleased.current = true;
        discard();
      },
    });
    const unblock = block((transition, proceed) => {
      if (isReleased.current || !leavesForm(transition)) return false;
      setPendingExit(() => () => {
        discard();
        proceed();
      });
      return true;
    });
    return () => {
      removeForm();
      unblock();
    };
  }, [isDirty, block, passes]);
  /** Stops guarding until something else is changed: the changes have been saved. */
  const release = () => {
    isReleased.current = true;
  };
  /** Runs `go`, which would be blocked, without asking. What is unsaved after it is guarded again. */
  const pass = (go: () => void) => {
    release();
    go();
    setPasses((count) => count + 1);
  };
  /** Runs `go`, after asking if there are unsaved changes. */
  const leave = (go: () => void) => (isDirty && !isReleased.current ? setPendingExit(() => go) : go());
  const close = (then?: (go: () => void) => void) => () => {
    setPendingExit(null);
    if (pendingExit) then?.(pendingExit);
  };
  const question = pendingExit && (
    <AlertDialog
      title="Discard your changes?"
      description={
        isUnconfirmed
          ? 'We couldn’t confirm whether your changes were saved.'
          : 'Your changes haven’t been saved.'
      }
      cancel="Keep editing"
      onClose={close()}
    >
      {saveDraft && (
        <Button variant="outline" onClick={close(saveDraft)}>
          Save as draft
        </Button>
      )}
      <Button variant="destructive" onClick={close((go) => go())}>
        Discard
      </Button>
    </AlertDialog>
  );
  return { leave, release, pass, question };
}
