import { useId, type ReactNode } from 'react';
import type { MergedText } from '@/admin/lib/merge-text';
import { cn } from '@/shared/lib/dom/cn';
import { CombinedText } from './combined-text';
import { isMultiline, textsOf, type Difference } from './differences';
import { TextChanges } from './text-changes';

export interface Question extends Difference {
  /** Identifies the field and its three states, so that a changed state gets a new key. */
  key: string;
  /** Both users' changes of a text merged; absent if only one changed it or they can't be merged. */
  merged: MergedText | undefined;
}

type Choice = 'mine' | 'theirs' | 'combined';

export interface FieldResolution {
  choice?: Choice;
  /** The corrected merge; kept while another state is chosen. */
  editedText?: string;
}

const changedByText = {
  both: 'You both changed this.',
  them: 'Only they changed this.',
  me: 'Only you changed this.',
};

const mergeHints = {
  overlaps: 'You both changed the same lines. Yours come before theirs here: choose this to edit them.',
  clean: 'You changed different lines. This has both changes.',
};

export interface ConflictFieldProps {
  question: Question;
  resolution: FieldResolution;
  onResolve: (resolution: FieldResolution) => void;
  /** Whether the form was submitted without a choice here. */
  isMissing: boolean;
}

export function ConflictField({ question, resolution, onResolve, isMissing }: ConflictFieldProps) {
  const id = useId();
  const { field, changedBy, merged } = question;
  const { base, ...texts } = textsOf(question);
  const isText = typeof question.mine === 'string' && typeof question.theirs === 'string';
  const hasLongText = isText && [base, ...Object.values(texts)].some(isMultiline);
  const optionProps = (choice: Choice) => ({
    name: id,
    isChosen: resolution.choice === choice,
    onChoose: () => onResolve({ ...resolution, choice }),
  });
  const version = (choice: 'mine' | 'theirs', label: string) => (
    <Option {...optionProps(choice)} label={label}>
      {hasLongText ? (
        <Changes label={`${field.label}, ${label}`} base={base} value={texts[choice]} />
      ) : (
        <p
          className={cn(
            'mt-1.5 pl-6.5 text-ui font-normal wrap-anywhere',
            !texts[choice] && 'text-muted italic',
          )}
        >
          {texts[choice] || 'empty'}
        </p>
      )}
    </Option>
  );
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? `${id}-fault` : undefined}>
      <legend className="text-ui font-semibold">{field.label}</legend>
      <p className="mt-0.5 text-caption font-normal text-muted">{changedByText[changedBy]}</p>
      {isMissing && (
        <p id={`${id}-fault`} className="mt-1 text-caption text-destructive">
          Please choose
        </p>
      )}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {version('mine', changedBy === 'them' ? 'Yours, unchanged' : 'Yours')}
        {version('theirs', changedBy === 'me' ? 'Theirs, unchanged' : 'Theirs')}
        {merged && (
          <Option
            {...optionProps('combined')}
            label="Both, combined"
            hint={merged.overlaps.length > 0 ? mergeHints.overlaps : mergeHints.clean}
            isWide
          >
            {resolution.choice === 'combined' && (
              <CombinedText
                label={field.label}
                text={resolution.editedText ?? merged.text}
                overlaps={merged.overlaps}
                onChange={(editedText) => onResolve({ choice: 'combined', editedText })}
              />
            )}
          </Option>
        )}
      </div>
      {changedBy === 'both' && !hasLongText && (
        <p className="mt-1.5 text-caption font-normal wrap-anywhere text-muted">{`It was: ${base || 'empty'}`}</p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  label: string;
  hint?: string;
  isWide?: boolean;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ name, label, hint, isWide, isChosen, onChoose, children }: OptionProps) {
  return (
    <div
      className={cn(
        'min-w-0 rounded-table border p-3 transition-colors',
        isChosen ? 'border-blue bg-blue/6' : 'border-line',
        isWide && 'sm:col-span-2',
      )}
    >
      <label className="flex cursor-pointer items-center gap-2.5 text-ui">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          {...(isChosen && { 'data-first-focus': '' })}
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

function Changes({ label, base, value }: { label: string; base: string; value: string }) {
  return (
    <div
      role="group"
      aria-label={label}
      // Scrolls separately, so the keyboard must reach it.
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
