import { parseJson } from '@/shared/api/errors';

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

/** The fields that show a link of the metadata, by the type of content that has them: key, and label. */
const links: Record<string, { key: string; label: string } | undefined> = {
  'case-study': { key: 'image', label: 'Image' },
  'team-member': { key: 'avatar', label: 'Avatar' },
};

/** The visible field whose label the message begins with, if any. */
export function metadataKeyOf(type: string, message: string | undefined): string | undefined {
  const link = links[type];
  return link && message?.startsWith(`${link.label} `) ? link.key : undefined;
}
