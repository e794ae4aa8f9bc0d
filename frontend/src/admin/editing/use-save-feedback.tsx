import { getIn, setIn, type FormikValues } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Versioned } from '@/admin/api/versioned-mutations';
import type { useSchemaForm } from '@/admin/forms/schema-form';
import { CopyButton } from '@/admin/ui/copy-button';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { ListFocusProvider } from '@/shared/hooks/use-list-focus';
import { useOnOnline } from '@/shared/forms/use-submit';
import { Button } from '@/shared/ui/button';
import { AlertDialog } from '@/shared/ui/dialog/dialog';
import type { Choices, ConflictDialogProps, FieldResolutions } from './conflict/conflict-dialog';
import { differences, textOf, type Field } from './conflict/differences';
import { isUnknown, retryDelay, type EditState } from './edit-session';
import type { EditSession } from './use-edit-session';

// Loaded on demand: conflicts are rare, and comparing texts takes two libraries.
const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import(/* webpackChunkName: "conflict" */ './conflict/conflict-dialog')).ConflictDialog,
  { loading: 'Loading comparison...', failed: 'We couldn’t load the comparison.' },
);

const unknown = 'We couldn’t confirm whether this was saved, so it can’t be edited for now.';
const retrying = 'We’ll keep trying to save it.';

type EditedForm<V extends FormikValues> = Pick<
  ReturnType<typeof useSchemaForm<V>>,
  'values' | 'status' | 'resetForm' | 'setValues' | 'resubmit'
>;

function useAutomaticRetry<R, V>(state: EditState<R, V>, resubmit: () => void) {
  const delay = retryDelay(state);
  const repeat = useEffectEvent(resubmit);
  useEffect(() => {
    const timer = delay === undefined ? undefined : setTimeout(() => repeat(), delay);
    return () => clearTimeout(timer);
  }, [state, delay]);
  useOnOnline(() => {
    if (delay !== undefined) resubmit();
  });
}

/** Sorts fields in the order of the form; fields that it does not show come last. */
function inFormOrder(fields: Field[], form: HTMLFormElement | null): Field[] {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'));
  const positionOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return fields.toSorted((one, other) => positionOf(one) - positionOf(other));
}

const summary = (fields: Field[], values: FormikValues) =>
  fields
    .filter(({ isSecret }) => !isSecret)
    .map((field) => `${field.label}: ${textOf(field, getIn(values, field.name))}`)
    .join('\n\n');

const focusSubmit = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[type=submit]')?.focus();

/** Asks how to resolve another user's change or deletion, and saves the result by `submit`. */
function useConflictQuestion<R extends Versioned, V extends FormikValues>(
  { state, kind, send }: EditSession<R, V>,
  formik: EditedForm<V>,
  form: HTMLFormElement | null,
  submit: () => void,
) {
  const [closedState, setClosedState] = useState<typeof state>();
  const [resolvedCount, setResolvedCount] = useState(0);
  // Resolutions live with the form, so that they survive closing the comparison.
  const [resolutions, setResolutions] = useState<FieldResolutions>({});
  const submitResolved = useEffectEvent(submit);
  // Once the form is based on the newer state and shows the values chosen.
  useEffect(() => {
    if (resolvedCount > 0) submitResolved();
  }, [resolvedCount]);
  if (state.status !== 'conflict' && state.status !== 'deleted') return {};
  const { theirs, author } = state.status === 'conflict' ? state : { theirs: undefined, author: undefined };
  const action = (
    <Button variant="outline" size="sm" onClick={() => setClosedState(undefined)}>
      {theirs ? 'Compare' : 'Options'}
    </Button>
  );
  if (closedState === state) return { action };
  const saveResolved = (choices?: Choices) => {
    send({ type: 'adopted', base: theirs });
    if (choices) {
      const values = kind.valuesOf(theirs);
      formik.resetForm({ values });
      void formik.setValues(
        choices.reduce<V>((all, [name, value]) => setIn(all, name, value) as V, values),
        false,
      );
    }
    setResolvedCount((times) => times + 1);
  };
  const fields = inFormOrder(kind.fields(), form);
  const close = () => setClosedState(state);
  const question = theirs ? (
    <ConflictDialog
      {...{ author, resolutions }}
      findDifferences={() =>
        // More may have been typed since it was refused.
        differences(fields, kind.cast, kind.valuesOf(state.base), formik.values, kind.valuesOf(theirs))
      }
      onResolveField={(key, resolution) => setResolutions((all) => ({ ...all, [key]: resolution }))}
      onResolve={saveResolved}
      onClose={close}
    />
  ) : (
    <AlertDialog
      title="Deleted in the meantime"
      description="This was deleted after you opened it. Your changes are still here: you can save them as a new record, or copy them."
      cancel="Back to the form"
      onClose={close}
    >
      <CopyButton text={summary(fields, formik.values)} variant="outline">
        Copy
      </CopyButton>
      <Button onClick={() => saveResolved()}>Save as new</Button>
    </AlertDialog>
  );
  // The button that saves was disabled when the question came, and has lost the focus.
  return {
    question: <ListFocusProvider value={() => focusSubmit(form)}>{question}</ListFocusProvider>,
    action,
  };
}

/** Returns the message, the action and the dialog for a save whose outcome is open. */
export function useSaveFeedback<R extends Versioned, V extends FormikValues>(
  session: EditSession<R, V>,
  formik: EditedForm<V>,
  form: HTMLFormElement | null,
  submit: () => void,
) {
  const { state } = session;
  useAutomaticRetry(state, formik.resubmit);
  const { question, action } = useConflictQuestion(session, formik, form, submit);
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
