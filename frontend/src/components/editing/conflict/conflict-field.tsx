import { useId } from 'react';
import { CombinedOption } from './combined-option';
import { isLong, textsOf } from './differences';
import type { Answer, Question } from './question';
import { TextChanges } from './text-changes';
import { VersionOption, ShortText } from './version-option';

const notes = {
  both: 'Both of you have changed this.',
  them: 'They have changed this, you have not.',
  me: 'You have changed this, they have not.',
};

export interface ConflictFieldProps {
  question: Question;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
  /** No choice was made where one has to be. */
  isMissing: boolean;
}

/** One field of a conflict: the states that it can get, of which one is to be chosen. */
export function ConflictField({ question, answer, onAnswer, isMissing }: ConflictFieldProps) {
  const id = useId();
  const { field, by, combination } = question;
  const { base, mine, theirs } = textsOf(question);
  const isText = typeof question.mine === 'string' && typeof question.theirs === 'string';
  const isLongText = isText && [base, mine, theirs].some(isLong);
  const option = (choice: 'mine' | 'theirs', label: string, value: string) => (
    <VersionOption
      name={id}
      label={label}
      isChosen={answer.choice === choice}
      onChoose={() => onAnswer({ ...answer, choice })}
    >
      {isLongText ? (
        <Changes label={`${field.label}, ${label}`} base={base} value={value} />
      ) : (
        <ShortText text={value} />
      )}
    </VersionOption>
  );
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? `${id}-fault` : undefined}>
      <legend className="text-ui font-semibold">{field.label}</legend>
      <p className="mt-0.5 text-caption font-normal text-muted">{notes[by]}</p>
      {isMissing && (
        <p id={`${id}-fault`} className="mt-1 text-caption text-destructive">
          Please choose
        </p>
      )}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {option('mine', by === 'them' ? 'Yours, as it was' : 'Yours', mine)}
        {option('theirs', by === 'me' ? 'Theirs, as it was' : 'Theirs', theirs)}
        {combination && (
          <div className="sm:col-span-2">
            <CombinedOption {...{ field, combination, answer, onAnswer }} name={id} />
          </div>
        )}
      </div>
      {by === 'both' && !isLongText && (
        <p className="mt-1.5 text-caption font-normal wrap-anywhere text-muted">It was: {base || 'empty'}</p>
      )}
    </fieldset>
  );
}

interface ChangesProps {
  label: string;
  base: string;
  value: string;
}

/** A long state, by what has changed in it. */
function Changes({ label, base, value }: ChangesProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // It scrolls by itself, by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2.5 max-h-72 overflow-y-auto rounded-control bg-sunken p-3"
    >
      {base === value ? (
        <p className="text-caption font-normal text-muted">As it was</p>
      ) : (
        <TextChanges before={base} after={value} />
      )}
    </div>
  );
}
