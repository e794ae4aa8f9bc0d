import { getIn, type FormikValues } from 'formik';
import { useEffect, useState, type ReactNode } from 'react';
import type { Versioned } from '@/api/versioned-mutations';
import type { useEditSession } from '@/components/editing/use-edit-session';
import type { FormContextValue } from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { ListFocusProvider } from '@/hooks/use-list-focus';
import { ConflictDialog } from './conflict-dialog';
import { DeletedDialog } from './deleted-dialog';
import { textOf, type Field } from './differences';
import { inFormOrder } from './form-order';
import type { Answer, Answers } from './question';

/** What is needed of a formik form. */
interface Form<V> {
  values: V;
  resetForm: (state: { values: V }) => void;
  setValues: (values: V, isChecked: boolean) => unknown;
}

/** The form without its context's making: what a conflict adds to it. */
export interface ConflictHandling {
  /** To be rendered beside the form. */
  question: ReactNode;
  action: FormContextValue['failureAction'];
}

/** What stands in the form, to be copied elsewhere. */
const summary = (fields: Field[], values: FormikValues) =>
  fields
    .filter(({ isSecret }) => !isSecret)
    .map((field) => `${field.label}: ${textOf(field, getIn(values, field.name))}`)
    .join('\n\n');

/** Lets the person settle what somebody else has changed or deleted meanwhile, and saves what comes of it. */
export function useConflictQuestions<R extends Versioned, V extends FormikValues>(
  { conflict, setConflict, setSeen }: ReturnType<typeof useEditSession<R, V>>,
  formik: Form<V>,
  form: HTMLFormElement | null,
): ConflictHandling {
  const [closed, setClosed] = useState<typeof conflict>();
  const [settled, setSettled] = useState(0);
  // What was chosen and written stays with the form: its comparison can be left and come back to.
  const [answers, setAnswers] = useState<Answers>({});
  const answer = (key: string, choice: Answer) => setAnswers((all) => ({ ...all, [key]: choice }));
  // Once the form stands on the newer state, it is saved as by its own button.
  useEffect(() => {
    if (settled > 0) form?.requestSubmit();
    // The form is the same all the time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  if (!conflict) return { question: null, action: undefined };
  const { cast, base, theirs } = conflict;
  const fields = inFormOrder(conflict.fields, form);
  const close = () => setClosed(conflict);
  // The button that saves, which was disabled when the question came, has the focus no more.
  const focusSubmit = () => form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  const settle = (record: R | undefined, values?: V) => {
    setSeen(record);
    setConflict(undefined);
    if (theirs && values) {
      formik.resetForm({ values: theirs.values });
      formik.setValues(values, false);
    }
    setSettled((times) => times + 1);
  };
  const action = (
    <Button variant="outline" size="sm" onClick={() => setClosed(undefined)}>
      {theirs ? 'Compare' : 'What now?'}
    </Button>
  );
  if (closed === conflict) return { question: null, action };
  const question = theirs ? (
    <ConflictDialog
      {...{ fields, cast, base, answers }}
      // More may have been typed since it was refused.
      mine={formik.values}
      theirs={theirs.values}
      onAnswer={answer}
      onResolve={(values) => settle(theirs.record, values)}
      onClose={close}
    />
  ) : (
    <DeletedDialog text={summary(fields, formik.values)} onCreate={() => settle(undefined)} onClose={close} />
  );
  return { question: <ListFocusProvider value={focusSubmit}>{question}</ListFocusProvider>, action };
}
