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
  const isThere = Object.hasOwn(object, key);
  const entries = Object.entries(object).map(([name, old]) => [name, name === key ? value : old] as const);
  const all = isThere ? entries : [...entries, [key, value] as const];
  const next = Object.fromEntries(value ? all : all.filter(([name]) => name !== key));
  return Object.keys(next).length > 0 ? JSON.stringify(next, null, 2) : '';
}
