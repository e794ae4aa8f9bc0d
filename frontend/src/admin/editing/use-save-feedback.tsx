import type { FormikValues } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { Button } from '@/shared/ui/button';
import { focusSubmit, useConflictQuestions, type EditedForm } from './conflict/conflict-questions';
import { isUnknown, retryDelay, type EditState } from './edit-session';
import type { EditSession } from './use-edit-session';

const unknown = 'We couldn’t confirm whether this was saved, so it can’t be edited for now.';
const retrying = 'We’ll keep trying to save it.';

/** Repeats an attempt that got no answer. */
function useAutomaticRetry<R, V>(state: EditState<R, V>, resubmit: () => void) {
  const delay = retryDelay(state);
  const repeat = useEffectEvent(resubmit);
  useEffect(() => {
    if (delay === undefined) return;
    const again = () => repeat();
    const timer = setTimeout(again, delay);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [state, delay]);
}

/**
 * Returns the message, the action and the dialog for a save whose outcome is open. `submit` saves the form's values as its
 * button does.
 */
export function useSaveFeedback<R extends Versioned, V extends FormikValues>(
  session: EditSession<R, V>,
  formik: EditedForm<V> & { status?: unknown; resubmit: () => void; submitForm: () => unknown },
  form: HTMLFormElement | null,
  submit: () => void = () => void formik.submitForm(),
) {
  const { state } = session;
  useAutomaticRetry(state, formik.resubmit);
  const { question, action } = useConflictQuestions(session, formik, form, submit);
  const failure = formik.status as string | undefined;
  const isOpen = isUnknown(state);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // The retry button is gone. A container of the form may have taken its focus.
      if (document.activeElement?.contains(form)) focusSubmit(form);
    };
  }, [isOpen, form]);
  if (!isOpen) return { question, failure, failureAction: action };
  const failureAction = (
    <Button variant="outline" size="sm" onClick={submit}>
      Try again
    </Button>
  );
  const isPaused = state.status === 'unknown' && state.isDenied;
  const lines = [failure, isPaused ? unknown : `${unknown} ${retrying}`].filter(Boolean);
  return { question, failure: lines.join('\n'), failureAction };
}
