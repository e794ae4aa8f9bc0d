import type { Combine } from '@/shared/forms/form-context';
import { parseJson } from '@/shared/api/errors';
import { readObject } from './metadata-object';

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Returns the source text of an object's values by key. Parsing and formatting them again would change numbers beyond
 * 2^53 and the escapes in strings.
 */
function writtenValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(token)) {
    if (depth === 1 && key !== undefined && (sign === ',' || sign === '}')) {
      values.set(key, text.slice(start, index).trim());
      key = undefined;
    } else if (depth === 1 && key === undefined && sign.startsWith('"')) key = String(parseJson(sign));
    else if (depth === 1 && sign === ':') start = index + 1;
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
  }
  return values;
}

/** Formats an object with one key per line, keeping the formatting of its values. Returns an empty text without keys. */
function writeObject(values: Map<string, string>): string {
  const lines = [...values].map(([name, written]) => `  ${JSON.stringify(name)}: ${written}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : '';
}

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
