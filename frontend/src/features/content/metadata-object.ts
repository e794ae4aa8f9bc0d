import { parseJson } from '@/lib/api-error';

export type JsonObject = Record<string, unknown>;

/** The JSON object that a text holds; a blank text holds an empty one, `null` stands for anything else. */
export function readObject(text: string): JsonObject | null {
  if (!text.trim()) return {};
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The text with one key changed; an empty value takes the key away. What is no JSON object stays as it is. */
export function withKey(text: string, key: string, value: string): string {
  const object = readObject(text);
  if (!object) return text;
  const others = Object.entries(object).filter(([name]) => name !== key);
  const next = Object.fromEntries(value ? [...others, [key, value]] : others);
  return Object.keys(next).length > 0 ? JSON.stringify(next, null, 2) : '';
}
