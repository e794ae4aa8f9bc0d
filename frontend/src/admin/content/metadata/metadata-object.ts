import { parseJson } from '@/shared/api/errors';

export type JsonObject = Record<string, unknown>;

/** Parses a text as a JSON object; a blank text is an empty object, anything else `null`. */
export function readObject(text: string): JsonObject | null {
  if (!text.trim()) return {};
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Returns the source text of an object's values by key. Parsing and formatting them again would change numbers beyond
 * 2^53 and the escapes in strings.
 */
export function writtenValues(text: string): Map<string, string> {
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
export function writeObject(values: Map<string, string>): string {
  const lines = [...values].map(([name, written]) => `  ${JSON.stringify(name)}: ${written}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : '';
}

/**
 * Sets one key of a JSON object; an empty value removes the key. Other values keep their formatting. A text that is no
 * JSON object is returned unchanged.
 */
export function withKey(text: string, key: string, value: string): string {
  if (!readObject(text)) return text;
  const values = writtenValues(text);
  if (value) values.set(key, JSON.stringify(value));
  else values.delete(key);
  return writeObject(values);
}
