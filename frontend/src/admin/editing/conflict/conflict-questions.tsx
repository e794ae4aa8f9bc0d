import { getIn, setIn, type FormikValues } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { EditingQuestion } from '@/admin/editing/editing-question';
import type { EditSession } from '@/admin/editing/use-edit-session';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/admin/ui/copy-button';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { ListFocusProvider } from '@/shared/hooks/use-list-focus';
import type { ConflictDialogProps } from './conflict-dialog';
import { differences, textOf, type Field } from './differences';
import type { FieldResolutions, Choices } from './question';

/** The part of a formik form that is used. */
export interface EditedForm<V> {
  values: V;
  resetForm: (state: { values: V }) => void;
  setValues: (values: V, isChecked: boolean) => unknown;
}

// Loaded on demand: conflicts are rare, and comparing texts takes two libraries.
const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import(/* webpackChunkName: "conflict" */ './conflict-dialog')).ConflictDialog,
  { loading: 'Loading comparison...', failed: 'We couldn’t load the comparison.' },
);

/** Sorts fields in the order of the form; fields that it does not show come last. */
function inFormOrder(fields: Field[], form: HTMLFormElement | null): Field[] {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'));
  const positionOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return fields.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Formats the form's values for copying. */
const summary = (fields: Field[], values: FormikValues) =>
  fields
    .filter(({ isSecret }) => !isSecret)
    .map((field) => `${field.label}: ${textOf(field, getIn(values, field.name))}`)
    .join('\n\n');

export const focusSubmit = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[type=submit]')?.focus();

/** Asks how to resolve another user's change or deletion, and saves the result by `submit`. */
export function useConflictQuestions<R extends Versioned, V extends FormikValues>(
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
  const theirs = state.status === 'conflict' ? state.theirs : undefined;
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
      formik.setValues(
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
      author={state.status === 'conflict' ? state.author : undefined}
      resolutions={resolutions}
      findDifferences={() =>
        // More may have been typed since it was refused.
        differences(fields, kind.cast, kind.valuesOf(state.base), formik.values, kind.valuesOf(theirs))
      }
      onResolveField={(key, resolution) => setResolutions((all) => ({ ...all, [key]: resolution }))}
      onResolve={saveResolved}
      onClose={close}
    />
  ) : (
    <EditingQuestion
      title="Deleted in the meantime"
      description="This was deleted after you opened it. Your changes are still here: you can save them as a new record, or copy them."
      stay="Back to the form"
      onStay={close}
    >
      <CopyButton text={summary(fields, formik.values)} variant="outline">
        Copy
      </CopyButton>
      <Button onClick={() => saveResolved()}>Save as new</Button>
    </EditingQuestion>
  );
  // The button that saves was disabled when the question came, and has lost the focus.
  return {
    question: <ListFocusProvider value={() => focusSubmit(form)}>{question}</ListFocusProvider>,
    action,
  };
}
