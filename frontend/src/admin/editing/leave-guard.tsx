import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useRouter, type Transition } from '@/shared/hooks/use-router';
import type { SaveStatus } from './edit-session';
import { EditingQuestion } from './editing-question';
import { useHoldPage } from './session-gate';
import { registerUnsavedForm } from '@/shared/forms/unsaved-forms';
import { useUnloadWarning } from './use-unload-warning';

export interface LeaveGuard {
  /** Runs `go`, after asking if there are unsaved changes. */
  leave: (go: () => void) => void;
  /** Stops guarding until something else is changed: the changes have been saved. */
  release: () => void;
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
  const { block } = useRouter();
  useUnloadWarning(isDirty, isReleased);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const discardChanges = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    return registerUnsavedForm({
      confirmDiscard: (go) => (isReleased.current ? go() : setPendingExit(() => go)),
      discard: () => {
        release();
        discardChanges();
      },
    });
  }, [isDirty, release]);
  useEffect(() => {
    if (!isDirty) return;
    return block((transition, proceed) => {
      if (isReleased.current || !leavesForm(transition)) return false;
      setPendingExit(() => () => {
        discardChanges();
        proceed();
      });
      return true;
    });
  }, [isDirty, block]);
  const leave = (go: () => void) => (isDirty && !isReleased.current ? setPendingExit(() => go) : go());
  const close = (then?: (go: () => void) => void) => () => {
    setPendingExit(null);
    if (pendingExit) then?.(pendingExit);
  };
  const question = pendingExit && (
    <EditingQuestion
      title="Discard your changes?"
      description={descriptions[saveStatus]}
      confirm="Discard"
      isDestructive
      onConfirm={close((go) => go())}
      onSaveDraft={saveDraft && close(saveDraft)}
      onStay={close()}
    />
  );
  return { leave, release, question };
}

const descriptions: Record<SaveStatus, string> = {
  nothing: 'Your changes haven’t been saved.',
  unknown: 'We couldn’t confirm whether your changes were saved.',
};
