import { readResult, type Result } from './result';

const keys = ['icon', 'image', 'client', 'avatar', 'role', 'industry', 'services', 'duration'] as const;

/** The keys that pages read; an item may carry others. */
interface Metadata extends Partial<Record<(typeof keys)[number], string>> {
  result?: Result;
  /** What the client of a service gets. */
  deliverables?: string[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads an item's metadata. Logs invalid JSON and returns an empty object, so that the page still renders. */
export function readMetadata(text: string | null | undefined): Metadata {
  if (!text?.trim()) return {};
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const metadata: Metadata = {};
    for (const key of keys) if (isText(value?.[key])) metadata[key] = value[key];
    const result = readResult(value?.result);
    if (result) metadata.result = result;
    const deliverables = Array.isArray(value?.deliverables) ? value.deliverables.filter(isText) : [];
    if (deliverables.length > 0) metadata.deliverables = deliverables;
    return metadata;
  } catch (cause) {
    console.warn('The metadata of a content item could not be read:', cause);
    return {};
  }
}
