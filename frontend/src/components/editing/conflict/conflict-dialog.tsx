import type { FormikValues } from 'formik';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { DialogBar } from '@/components/ui/sticky-bar';
import { ConflictField } from './conflict-field';
import { differences, type Cast, type Field } from './differences';
import { answerTo, questionOf, resolve, type Answer, type Answers } from './question';

export interface ConflictDialogProps<V extends FormikValues> {
  /** In the order in which they are shown. */
  fields: Field[];
  cast: Cast<V>;
  /** As it was when the form was opened. */
  base: V;
  /** As it stands in the form. */
  mine: V;
  /** As it has been saved by somebody else. */
  theirs: V;
  /** What has been answered already. */
  answers: Answers;
  onAnswer: (key: string, answer: Answer) => void;
  /** What is to be saved instead. */
  onResolve: (values: V) => void;
  onClose: () => void;
}

/** Shows what somebody else has saved meanwhile beside what stands in the form, field by field. */
export function ConflictDialog<V extends FormikValues>(props: ConflictDialogProps<V>) {
  const { fields, cast, base, mine, theirs, answers, onAnswer, onResolve, onClose } = props;
  const [found] = useState(() => differences(fields, cast, base, mine, theirs).map(questionOf));
  const [isAsked, setAsked] = useState(false);
  const open = found.filter(({ by }) => by !== 'me');
  const keptLabels = found.filter(({ by }) => by === 'me').map(({ field }) => field.label);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    // In the document's tree of React it lies within the form that is edited.
    event.preventDefault();
    event.stopPropagation();
    const missing = open.findIndex((question) => !answerTo(question, answers).choice);
    if (missing < 0) return onResolve(resolve(theirs, found, answers));
    setAsked(true);
    event.currentTarget.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus();
  };
  return (
    <Dialog
      title="Changed in the meantime"
      description="Somebody else has saved this since you opened it. Choose what is to be saved; until then nothing is."
      className="max-w-3xl"
      onClose={onClose}
    >
      <form noValidate className="grid min-w-0 grid-cols-1 gap-6" onSubmit={submit}>
        {open.map((question) => {
          const answer = answerTo(question, answers);
          return (
            <ConflictField
              key={question.field.name}
              {...{ question, answer }}
              onAnswer={(next) => onAnswer(question.key, next)}
              isMissing={isAsked && !answer.choice}
            />
          );
        })}
        {open.length === 0 && (
          <p className="text-ui font-normal text-muted">
            None of what they have changed stands in this form.
          </p>
        )}
        {keptLabels.length > 0 && (
          <p className="text-ui font-normal text-muted">
            Changed by you alone, and kept: {keptLabels.join(', ')}.
          </p>
        )}
        <DialogBar>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button type="submit">Save this</Button>
        </DialogBar>
      </form>
    </Dialog>
  );
}
