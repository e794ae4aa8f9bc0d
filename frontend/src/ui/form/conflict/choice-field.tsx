import { useId, type ReactNode } from 'react';
import { mergeText } from '@/lib/merge-text';
import { cn } from '@/lib/cn';
import { controlLook } from '@/ui/form/field-frame';
import { textsOf, type Choice, type Difference } from './difference';
import { TextChanges } from './text-changes';

/** What is better read by what has changed in it. */
const isLong = (text: string) => text.length > 120 || text.includes('\n');

const notes = {
  both: 'Both of you have changed this.',
  them: 'They have changed this, you have not.',
  me: 'You have changed this, they have not.',
};

export interface ChoiceFieldProps {
  difference: Difference;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  /** No choice was made where one has to be. */
  isMissing: boolean;
}

/** One field of a conflict: the states that it can get, of which one is to be chosen. */
export function ChoiceField({ difference, choice, onChoose, isMissing }: ChoiceFieldProps) {
  const id = useId();
  const { field, by } = difference;
  const { base, mine, theirs } = textsOf(difference);
  const isText = typeof difference.mine === 'string' && typeof difference.theirs === 'string';
  const isLongText = isText && [base, mine, theirs].some(isLong);
  const option = (kind: 'mine' | 'theirs', label: string, value: string) => (
    <Option name={id} label={label} isChosen={choice?.kind === kind} onChoose={() => onChoose({ kind })}>
      <Shown label={`${field.label}, ${label}`} base={base} value={value} isLong={isLongText} />
    </Option>
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
        {isLongText && by === 'both' && !field.isWhole && (
          <div className="sm:col-span-2">
            <Combined
              {...{ base, mine, theirs, name: id, label: field.label }}
              choice={choice}
              onChoose={onChoose}
            />
          </div>
        )}
      </div>
      {by === 'both' && !isLongText && (
        <p className="mt-1.5 text-caption font-normal wrap-anywhere text-muted">It was: {base || 'empty'}</p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  label: string;
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

function Option({ name, label, hint, isChosen, onChoose, children }: OptionProps) {
  return (
    <div
      className={cn(
        'min-w-0 rounded-table border p-3 transition-colors',
        isChosen ? 'border-blue bg-blue/6' : 'border-line',
      )}
    >
      <label className="flex cursor-pointer items-center gap-2.5 text-ui">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-blue"
        />
        {label}
      </label>
      {hint && <p className="mt-1 text-caption font-normal text-muted">{hint}</p>}
      {children}
    </div>
  );
}

interface ShownProps {
  label: string;
  base: string;
  value: string;
  isLong: boolean;
}

function Shown({ label, base, value, isLong: isLongText }: ShownProps) {
  if (!isLongText)
    return (
      <p className={cn('mt-1.5 pl-6.5 text-ui font-normal wrap-anywhere', !value && 'text-muted italic')}>
        {value || 'empty'}
      </p>
    );
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

interface CombinedProps {
  base: string;
  mine: string;
  theirs: string;
  name: string;
  label: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** The changes of both in one text, which can be put right. */
function Combined({ base, mine, theirs, name, label, choice, onChoose }: CombinedProps) {
  const { text, overlaps } = mergeText(base, mine, theirs);
  const isChosen = choice?.kind === 'combined';
  return (
    <Option
      name={name}
      label="Both, combined"
      hint={
        overlaps > 0
          ? 'Where both of you have changed the same lines, yours stand above theirs. Choose this to put it right.'
          : 'You have changed different lines: this has the changes of both.'
      }
      isChosen={isChosen}
      onChoose={() => onChoose({ kind: 'combined', text })}
    >
      {isChosen && (
        <textarea
          aria-label={`${label}, combined`}
          rows={12}
          value={choice.text}
          onChange={({ target }) => onChoose({ kind: 'combined', text: target.value })}
          className={cn(controlLook, 'mt-2.5 block resize-y px-3 py-2 font-mono leading-[1.5]')}
        />
      )}
    </Option>
  );
}
