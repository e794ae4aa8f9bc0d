import type { Combination } from '@/shared/forms/form-context';
import { mergeText } from '@/admin/lib/merge-text';
import { isMultiline, textsOf, type Difference } from './differences';

/** A difference as it is shown to the user. */
export interface Question extends Difference {
  /** Identifies the field and its three states, so that a changed state gets a new key. */
  key: string;
  /** Both users' changes combined; absent if only one changed the field or they can't be combined. */
  combination: Combination | undefined;
}

/** The state to save in the field. */
export type Choice = 'mine' | 'theirs' | 'combined';

export interface FieldResolution {
  choice?: Choice;
  /** The corrected combination; kept while another state is chosen. */
  editedText?: string;
}

/** Resolutions by the questions' keys. */
export type FieldResolutions = Record<string, FieldResolution | undefined>;

function byLines(difference: Difference): Combination | undefined {
  const { base, mine, theirs } = textsOf(difference);
  if (![base, mine, theirs].some(isMultiline)) return undefined;
  const merged = mergeText(base, mine, theirs);
  if (!merged) return undefined;
  const { text: value, overlaps } = merged;
  return overlaps.length > 0
    ? {
        value,
        hint: 'You both changed the same lines. Yours come before theirs here: choose this to edit them.',
        rows: 12,
        overlaps,
      }
    : { value, hint: 'You changed different lines. This has both changes.', rows: 12, isDefault: true };
}

function combinationOf(difference: Difference): Combination | undefined {
  const { field, base, mine, theirs, changedBy } = difference;
  if (changedBy !== 'both' || !field.combine) return undefined;
  return field.combine === 'lines' ? byLines(difference) : field.combine(base, mine, theirs);
}

export function questionOf(difference: Difference): Question {
  const { field, base, mine, theirs } = difference;
  const key = JSON.stringify([field.name, base, mine, theirs]);
  return { ...difference, key, combination: combinationOf(difference) };
}

/** Returns the user's resolution, or the default: theirs where only they changed the field. */
export function resolutionFor(
  { key, changedBy, combination }: Question,
  resolutions: FieldResolutions,
): FieldResolution {
  const given = resolutions[key];
  if (given) return given;
  if (changedBy === 'them') return { choice: 'theirs' };
  return combination?.isDefault ? { choice: 'combined' } : {};
}

function valueOf({ mine, theirs, combination }: Question, { choice, editedText }: FieldResolution): unknown {
  if (choice === 'theirs') return theirs;
  return choice === 'combined' ? (editedText ?? combination?.value) : mine;
}

/** The chosen values by field name. */
export type Choices = [name: string, value: unknown][];

export const choicesOf = (questions: Question[], resolutions: FieldResolutions): Choices =>
  questions.map((question) => [question.field.name, valueOf(question, resolutionFor(question, resolutions))]);
