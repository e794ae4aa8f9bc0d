import { parseJson } from '@/shared/api/errors';
import { link } from '@/shared/forms/rules';

export const notJson = 'Invalid JSON format. Please check your JSON syntax.';

/** Parses a text as a JSON object; a blank text is an empty object, anything else `null`. */
export function readObject(text: string): Record<string, unknown> | null {
  if (!text.trim()) return {};
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Sets one key of a JSON object; an empty value removes the key. A text that is no JSON object is returned unchanged. */
export function withKey(text: string, key: string, value: string): string {
  const object = readObject(text);
  if (!object) return text;
  const written = JSON.stringify({ ...object, [key]: value || undefined }, null, 2);
  return written === '{}' ? '' : written;
}

const links: Record<string, string> = { image: 'Image', avatar: 'Avatar' };

export function linkErrorOf(json: string, key: string): string | undefined {
  const [label, address] = [links[key], readObject(json)?.[key]];
  return label !== undefined && typeof address === 'string' ? link(label)(address) : undefined;
}

/**
 * Returns what is wrong with a text that is not a JSON object, and the place if the browser's error names it. That error is not shown,
 * because only developers would understand it.
 */
export function jsonFault(json: string): { text: string; position?: number } {
  try {
    JSON.parse(json);
    return { text: 'The JSON isn’t an object in braces', position: 0 };
  } catch (cause) {
    const message = String(cause);
    if (/unexpected end/i.test(message)) return { text: 'The JSON ends too early', position: json.length };
    const [, found] = /at position (\d+)/.exec(message) ?? [];
    if (found === undefined) return { text: 'The JSON has an error' };
    const position = Number(found);
    const line = json.slice(0, position).split('\n').length;
    return { text: `The JSON has an error in line ${line}`, position };
  }
}
