import { parseJson } from '@/api/errors';
import type { Attempt } from '@/components/editing/edit-session';
import { draftPrefix } from '@/components/editing/local-drafts';
import type { EditablePost } from '@/features/blog/admin-api';
import type { PostValues } from '@/features/blog/admin/post-values';

export type PostAttempt = Attempt<PostValues>;

/** A post as it stood in a form that has not been saved. */
export interface PostDraft {
  values: PostValues;
  /** The state of the post that it was made from; absent: a new one. */
  base?: EditablePost;
  /** The attempt to save it that was not answered. */
  attempt?: PostAttempt;
  /** When it was typed. */
  at: string;
}

export interface StoredPostDraft extends PostDraft {
  /** The storage key. */
  key: string;
}

const prefix = draftPrefix('post');
const days = 30;

/** The author and the post of a draft. */
export interface DraftScope {
  user: number;
  post: number | undefined;
}

const scopePrefix = ({ user, post }: DraftScope) => `${prefix}${user}.${post ?? 'new'}.`;

/** Each form has its own storage key, so that two windows don't overwrite each other. */
export const draftKey = (scope: DraftScope, form: string) => scopePrefix(scope) + form;

/** Keeps it in the browser; whether that was possible. */
export function writeDraft(key: string, post: PostDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(post));
    return true;
  } catch {
    // The storage is full, or forbidden.
    return false;
  }
}

/** Another window may have restored or discarded the draft. */
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

/** Whether it can be repeated as it was. */
const isAttempt = ({ input, typed, key }: Partial<PostAttempt>) =>
  typeof key === 'string' && [input, typed].every((part) => typeof part === 'object' && part !== null);

function readDraft(key: string): PostDraft | undefined {
  const found = parseJson(localStorage.getItem(key) ?? '') as Partial<PostDraft> | null;
  if (found?.attempt && !isAttempt(found.attempt)) delete found.attempt;
  const { values, at } = found ?? {};
  const isDraft =
    typeof values?.content === 'string' && Array.isArray(values.authors) && typeof at === 'string';
  const age = Date.now() - Date.parse(at ?? '');
  return isDraft && age < days * 24 * 60 * 60 * 1000 ? (found as PostDraft) : undefined;
}

/**
 * Returns the drafts of a scope, newest first, except those of `open` forms. Expired and unreadable drafts are deleted.
 */
export function findDrafts(scope: DraftScope, open: ReadonlySet<string>): StoredPostDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !open.has(key));
    const found: StoredPostDraft[] = [];
    for (const key of keys) {
      const post = readDraft(key);
      if (!post) removeDraft(key);
      else if (key.startsWith(scopePrefix(scope))) found.push({ ...post, key });
    }
    return found.sort((one, other) => (one.at < other.at ? 1 : -1));
  } catch {
    return [];
  }
}

/** Drafts of a deleted post, without the version they were based on. */
export const findOrphanedDrafts = (scope: DraftScope, open: ReadonlySet<string>): StoredPostDraft[] =>
  findDrafts(scope, open).map(({ key, values, at }) => ({ key, values, at }));
