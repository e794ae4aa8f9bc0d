import { parseJson } from '@/shared/api/errors';
import type { Attempt } from '@/admin/editing/edit-session';
import { draftPrefix } from '@/shared/forms/local-drafts';

/** A record as it stood in a dialog that has not been saved. */
export interface RecordDraft<R = unknown, V = unknown> {
  values: V;
  /** The stored state that the values were made from; absent for a new record. */
  base?: R;
  /** The attempt to save it that was not answered. */
  attempt?: Attempt<V>;
  /** When it was written. */
  at: string;
}

export interface StoredRecordDraft<R = unknown, V = unknown> extends RecordDraft<R, V> {
  /** The storage key. */
  key: string;
}

/** The kind of record, such as `content`, and the user who writes. */
export interface DraftScope {
  kind: string;
  user: number;
}

const maxAge = 30 * 24 * 60 * 60 * 1000;

const scopePrefix = ({ kind, user }: DraftScope) => `${draftPrefix(kind)}${user}.`;

const recordPrefix = (scope: DraftScope, record: number | undefined) =>
  `${scopePrefix(scope)}${record ?? 'new'}.`;

/** Each form has its own storage key, so that two windows don't overwrite each other. */
export const draftKey = (scope: DraftScope, record: number | undefined, form: string) =>
  recordPrefix(scope, record) + form;

/** Whether it is a draft of this record, or without one of a new record. */
export const isDraftOfRecord = (scope: DraftScope, record: number | undefined, key: string) =>
  key.startsWith(recordPrefix(scope, record));

export const isDraftOf = (scope: DraftScope, key: string) => key.startsWith(scopePrefix(scope));

/** The draft of a form's present state. */
export const draftOf = <R, V>({
  values,
  base,
  attempt,
}: {
  values: V;
  base: R | undefined;
  attempt: Attempt<V> | undefined;
}): RecordDraft<R, V> => ({
  values,
  ...(base && { base }),
  ...(attempt && { attempt }),
  at: new Date().toISOString(),
});

/** Returns whether it could be stored. */
export function writeDraft(key: string, draft: RecordDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // The storage is full or blocked.
    return false;
  }
}

/** Another window may have continued or discarded the draft. */
export function hasDraft(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function removeDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const isAttempt = ({ input, typed, key }: Partial<Attempt<unknown>>) =>
  typeof key === 'string' && isObject(input) && isObject(typed);

/** Returns a draft with its key; `undefined` if it is gone, expired or unreadable. */
export function readDraft(key: string): StoredRecordDraft | undefined {
  try {
    const found = parseJson(localStorage.getItem(key) ?? '') as Partial<RecordDraft> | null;
    if (!found || !isObject(found.values) || typeof found.at !== 'string') return undefined;
    if (found.attempt && !isAttempt(found.attempt)) delete found.attempt;
    const isFresh = Date.now() - Date.parse(found.at) < maxAge;
    return isFresh ? { ...(found as RecordDraft), key } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a draft of the record. */
export function hasDraftOfRecord(scope: DraftScope, record: number): boolean {
  try {
    return Object.keys(localStorage).some((key) => isDraftOfRecord(scope, record, key) && readDraft(key));
  } catch {
    return false;
  }
}

/**
 * Returns the drafts of a kind, newest first, except those of `open` forms. Expired and unreadable drafts are deleted.
 */
export function findDrafts<R, V>(scope: DraftScope, open: ReadonlySet<string>): StoredRecordDraft<R, V>[] {
  try {
    const found: StoredRecordDraft[] = [];
    for (const key of Object.keys(localStorage)) {
      if (!isDraftOf(scope, key) || open.has(key)) continue;
      const draft = readDraft(key);
      if (draft) found.push(draft);
      else removeDraft(key);
    }
    return (found as StoredRecordDraft<R, V>[]).sort((one, other) => (one.at < other.at ? 1 : -1));
  } catch {
    return [];
  }
}
