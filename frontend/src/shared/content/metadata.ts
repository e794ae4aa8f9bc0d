import { readResult, type Result } from './result';

const keys = ['icon', 'image', 'client', 'avatar', 'role', 'industry', 'services', 'duration'] as const;

/** The keys that pages read; an item may carry others. */
export interface Metadata extends Partial<Record<(typeof keys)[number], string>> {
  result?: Result;
  /** What the client of a service gets. */
  deliverables?: string[];
}

/** Reads an item's metadata. Logs invalid JSON and returns an empty object, so that the page still renders. */
export function readMetadata(text: string | null | undefined): Metadata {
  if (!text?.trim()) return {};
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const named = keys.flatMap((key) => {
      const entry = value?.[key];
      return typeof entry === 'string' && entry.trim() ? [[key, entry]] : [];
    });
    const result = readResult(value?.result);
    const deliverables = Array.isArray(value?.deliverables)
      ? value.deliverables.filter(
          (entry): entry is string => typeof entry === 'string' && entry.trim() !== '',
        )
      : [];
    return {
      ...(Object.fromEntries(named) as Metadata),
      ...(result && { result }),
      ...(deliverables.length > 0 && { deliverables }),
    };
  } catch (cause) {
    console.warn('The metadata of a content item could not be read:', cause);
    return {};
  }
}
