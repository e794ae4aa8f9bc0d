import { parseJson } from '@/shared/api/errors';
import { readStored, writeStored } from '@/admin/lib/browser';
import type { Attempt } from '@/admin/editing/edit-session';
import { draftPrefix } from '@/shared/forms/unsaved-forms';

export interface RecordDraft<R = unknown, V = unknown> {
  values: V;
  /** The stored state that the values were made from; absent for a new record. */
  base?: R | undefined;
  /** The attempt to save it that was not answered. */
  attempt?: Attempt<V> | undefined;
  at: string;
}

export interface StoredRecordDraft<R = unknown, V = unknown> extends RecordDraft<R, V> {
  key: string;
}

/** The kind of record, such as `content`, and the user who writes. */
export interface DraftScope {
  kind: string;
  user: number;
}

const maxAge = 30 * 24 * 60 * 60 * 1000;

const scopePrefix = ({ kind, user }: DraftScope) => `${draftPrefix(kind)}${user}.`;

/** Each form has its own storage key, so that two windows don't overwrite each other. */
export const draftKey = (scope: DraftScope, record: number | undefined, form: string) =>
  `${scopePrefix(scope)}${record ?? 'new'}.${form}`;

/** Whether a form may go on with a draft under its key. That of a deleted record is taken over by the form of a new one. */
export const isContinuable = (scope: DraftScope, record: number | undefined, key: string) =>
  key.startsWith(record === undefined ? scopePrefix(scope) : draftKey(scope, record, ''));

/** Returns whether it could be stored. */
export const writeDraft = (key: string, draft: RecordDraft) => writeStored(key, JSON.stringify(draft));

export const removeDraft = (key: string) => writeStored(key, null);

/** Returns a draft with its key; `undefined` if it is gone, expired or unreadable. */
export function readDraft(key: string): StoredRecordDraft | undefined {
  const found = parseJson(readStored(key) ?? '') as RecordDraft | null | undefined;
  const isFresh = found?.values && Date.now() - Date.parse(found.at) < maxAge;
  return isFresh ? { ...found, key } : undefined;
}

export function readOwnDraft(kind: string, user: number | undefined, key: string) {
  const isOwn = user !== undefined && isContinuable({ kind, user }, undefined, key);
  return isOwn ? readDraft(key) : undefined;
}

/** Gives a draft another key. Where that fails it stays where it is. */
export function moveDraft(from: string, to: string) {
  const draft = readDraft(from);
  if (draft && writeDraft(to, draft)) removeDraft(from);
}

function keysOf(scope: DraftScope): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(scopePrefix(scope)));
  } catch {
    return [];
  }
}

export const hasDraftOfRecord = (scope: DraftScope, record: number): boolean =>
  keysOf(scope).some((key) => key.startsWith(draftKey(scope, record, '')) && readDraft(key));

/** Returns the drafts of a kind, newest first, except those of `open` forms. Expired and unreadable drafts are deleted. */
export function findDrafts<R, V>(scope: DraftScope, open: ReadonlySet<string>): StoredRecordDraft<R, V>[] {
  const found = keysOf(scope).flatMap((key) => {
    if (open.has(key)) return [];
    const draft = readDraft(key);
    if (!draft) removeDraft(key);
    return draft ? [draft as StoredRecordDraft<R, V>] : [];
  });
  return found.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** Which forms the windows of this browser have open is known by web locks: they go with their window, however it ends. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** Tells other windows that the form is open. Returns a function that ends this. */
export function lockForm(form: string): () => void {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  // Without the Locks API, as on insecure origins, the text is offered in other windows, too.
  locks()
    ?.request(form, () => closed)
    .catch(() => undefined);
  return close;
}

/** The forms that are open; none where that can't be known. */
export async function lockedForms(): Promise<ReadonlySet<string>> {
  // A form that closes in this moment gives up its lock first.
  await new Promise((resolve) => setTimeout(resolve));
  const { held } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(held?.flatMap(({ name }) => name ?? []));
}
