import type { Combine } from '@/shared/forms/form-context';
import { readObject, writeObject, writtenValues } from './metadata-object';

type Written = ReturnType<typeof writtenValues>;

/** Removes whitespace outside strings, so that values compare equal regardless of formatting. */
const compact = (source: string | undefined) =>
  source?.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_blank, text: string | undefined) => text ?? '');

/** The metadata of two people by its keys; of one that both have changed mine is taken. */
export const combineMetadata: Combine = (...states) => {
  const texts = states.map((state) => String(state ?? ''));
  if (texts.some((text) => !readObject(text))) return undefined;
  const [base, mine, theirs] = texts.map(writtenValues) as [Written, Written, Written];
  const merged: Written = new Map();
  const overlaps: string[] = [];
  for (const key of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const [baseValue, mineValue, theirsValue] = [base, mine, theirs].map((values) =>
      compact(values.get(key)),
    );
    if (mineValue !== baseValue && theirsValue !== baseValue && mineValue !== theirsValue) overlaps.push(key);
    const value = (mineValue === baseValue ? theirs : mine).get(key);
    if (value !== undefined) merged.set(key, value);
  }
  const hint =
    overlaps.length > 0
      ? `You both changed ${overlaps.join(', ')}. This keeps yours: choose it to edit the value.`
      : 'You changed different keys. This has both changes.';
  return { value: writeObject(merged), hint, rows: 8 };
};
