import { getIn, setIn, type FormikValues } from 'formik';
import { useEffect, useState } from 'react';
import type { Versioned } from '@/shared/api/versioned-mutations';
import type { EditSession } from '@/admin/editing/use-edit-session';
import { Button } from '@/shared/ui/button';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { ListFocusProvider } from '@/shared/hooks/use-list-focus';
import type { ConflictDialogProps } from './conflict-dialog';
import { DeletedDialog } from './deleted-dialog';
import { differences, textOf, type Field } from './differences';
import { inFormOrder } from './form-order';
import type { FieldResolution, FieldResolutions, Choices } from './question';

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

/** Formats the form's values for copying. */
const summary = (fields: Field[], values: FormikValues) =>
  fields
    .filter(({ isSecret }) => !isSecret)
    .map((field) => `${field.label}: ${textOf(field, getIn(values, field.name))}`)
    .join('\n\n');

export const focusSubmit = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[type=submit]')?.focus();

/** Asks how to resolve another user's change or deletion, and saves the result. */
export function useConflictQuestions<R extends Versioned, V extends FormikValues>(
  { state, kind, send }: EditSession<R, V>,
  formik: EditedForm<V>,
  form: HTMLFormElement | null,
) {
  const [closedState, setClosedState] = useState<typeof state>();
  const [resolvedCount, setResolvedCount] = useState(0);
  // Resolutions live with the form, so that they survive closing the comparison.
  const [resolutions, setResolutions] = useState<FieldResolutions>({});
  const resolveField = (key: string, resolution: FieldResolution) =>
    setResolutions((all) => ({ ...all, [key]: resolution }));
  // Once the form is based on the newer state, save it as its button does.
  useEffect(() => {
    if (resolvedCount > 0) form?.requestSubmit();
    // The form is the same all the time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
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
      onResolveField={resolveField}
      onResolve={saveResolved}
      onClose={close}
    />
  ) : (
    <DeletedDialog text={summary(fields, formik.values)} onCreate={() => saveResolved()} onClose={close} />
  );
  // The button that saves was disabled when the question came, and has lost the focus.
  return {
    question: <ListFocusProvider value={() => focusSubmit(form)}>{question}</ListFocusProvider>,
    action,
  };
}
