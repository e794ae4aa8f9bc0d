import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { DialogBar } from '@/admin/ui/sticky-bar';
import { mergeText, type MergedText } from '@/admin/lib/merge-text';
import { ConflictField, type FieldResolution, type Question } from './conflict-field';
import { isMultiline, textsOf, type Difference } from './differences';

export type FieldResolutions = Record<string, FieldResolution | undefined>;

function mergedOf(difference: Difference): MergedText | undefined {
  if (difference.changedBy !== 'both' || !difference.field.isMergeable) return undefined;
  const { base, mine, theirs } = textsOf(difference);
  return [base, mine, theirs].some(isMultiline) ? mergeText(base, mine, theirs) : undefined;
}

function questionOf(difference: Difference): Question {
  const { field, base, mine, theirs } = difference;
  const key = JSON.stringify([field.name, base, mine, theirs]);
  return { ...difference, key, merged: mergedOf(difference) };
}

/** Returns the user's resolution, or the default: theirs where only they changed the field, and a merge without overlaps. */
function resolutionFor({ key, changedBy, merged }: Question, resolutions: FieldResolutions): FieldResolution {
  const given = resolutions[key];
  if (given) return given;
  if (changedBy === 'them') return { choice: 'theirs' };
  return merged?.overlaps.length === 0 ? { choice: 'combined' } : {};
}

export type Choices = [name: string, value: unknown][];

const choicesOf = (questions: Question[], resolutions: FieldResolutions): Choices =>
  questions.map((question) => {
    const { field, mine, theirs, merged } = question;
    const { choice = 'mine', editedText = merged?.text } = resolutionFor(question, resolutions);
    return [field.name, { mine, theirs, combined: editedText }[choice]];
  });

export interface ConflictDialogProps {
  author?: string | undefined;
  /** Called once, because comparing long texts takes time. */
  findDifferences: () => Difference[];
  resolutions: FieldResolutions;
  onResolveField: (key: string, resolution: FieldResolution) => void;
  /** Receives the choices, to be applied to the other user's version. */
  onResolve: (choices: Choices) => void;
  onClose: () => void;
}

/** Compares the form's values with those another user has saved, field by field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { author = 'Another user', findDifferences, resolutions, onResolveField, onResolve, onClose } = props;
  const [found] = useState(() => findDifferences().map(questionOf));
  const [isAsked, setAsked] = useState(false);
  const open = found.filter(({ changedBy }) => changedBy !== 'me');
  const keptLabels = found.filter(({ changedBy }) => changedBy === 'me').map(({ field }) => field.label);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    // The dialog's events bubble through the React tree into the edited form.
    event.preventDefault();
    event.stopPropagation();
    const firstUnresolved = open.findIndex((question) => !resolutionFor(question, resolutions).choice);
    if (firstUnresolved < 0) return onResolve(choicesOf(found, resolutions));
    setAsked(true);
    event.currentTarget.querySelectorAll('fieldset')[firstUnresolved]?.querySelector('input')?.focus();
  };
  return (
    <Dialog
      title="Changed in the meantime"
      description={`${author} saved this after you opened it. Choose which version of each field to save. Nothing is saved until then.`}
      className="max-w-3xl"
      onClose={onClose}
    >
      <form noValidate className="grid min-w-0 grid-cols-1 gap-6" onSubmit={submit}>
        {open.map((question) => {
          const resolution = resolutionFor(question, resolutions);
          return (
            <ConflictField
              key={question.field.name}
              {...{ question, resolution }}
              onResolve={(next) => onResolveField(question.key, next)}
              isMissing={isAsked && !resolution.choice}
            />
          );
        })}
        {open.length === 0 && (
          <p className="text-ui font-normal text-muted">Their changes don’t affect any field of this form.</p>
        )}
        {keptLabels.length > 0 && (
          <p className="text-ui font-normal text-muted">
            {`Kept, because only you changed them: ${keptLabels.join(', ')}.`}
          </p>
        )}
        <DialogBar>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button type="submit">Save the merged version</Button>
        </DialogBar>
      </form>
    </Dialog>
  );
}
