import { mergeText, type MergedText } from '@/admin/lib/merge-text';
import { isMultiline, textsOf, type Difference } from './differences';

/** A difference as it is shown to the user. */
export interface Question extends Difference {
  /** Identifies the field and its three states, so that a changed state gets a new key. */
  key: string;
  /** Both users' changes of a text merged; absent if only one changed it or they can't be merged. */
  merged: MergedText | undefined;
}

/** The state to save in the field. */
export type Choice = 'mine' | 'theirs' | 'combined';

export interface FieldResolution {
  choice?: Choice;
  /** The corrected merge; kept while another state is chosen. */
  editedText?: string;
}

/** Resolutions by the questions' keys. */
export type FieldResolutions = Record<string, FieldResolution | undefined>;

function mergedOf(difference: Difference): MergedText | undefined {
  if (difference.changedBy !== 'both' || !difference.field.isMergeable) return undefined;
  const { base, mine, theirs } = textsOf(difference);
  return [base, mine, theirs].some(isMultiline) ? mergeText(base, mine, theirs) : undefined;
}

export function questionOf(difference: Difference): Question {
  const { field, base, mine, theirs } = difference;
  const key = JSON.stringify([field.name, base, mine, theirs]);
  return { ...difference, key, merged: mergedOf(difference) };
}

/** Returns the user's resolution, or the default: theirs where only they changed the field, and a merge without overlaps. */
export function resolutionFor(
  { key, changedBy, merged }: Question,
  resolutions: FieldResolutions,
): FieldResolution {
  const given = resolutions[key];
  if (given) return given;
  if (changedBy === 'them') return { choice: 'theirs' };
  return merged?.overlaps.length === 0 ? { choice: 'combined' } : {};
}

/** The chosen values by field name. */
export type Choices = [name: string, value: unknown][];

export const choicesOf = (questions: Question[], resolutions: FieldResolutions): Choices =>
  questions.map((question) => {
    const { field, mine, theirs, merged } = question;
    const { choice = 'mine', editedText = merged?.text } = resolutionFor(question, resolutions);
    return [field.name, { mine, theirs, combined: editedText }[choice]];
  });
