import { attempt } from '@/shared/lib/dom/session-storage';
export interface UnsavedForm {
  /** Runs `go` once the user agrees to discard the changes. */
  confirmDiscard: (go: () => void) => void;
  discard: () => void;
}

/** The page's forms with unsaved changes, the topmost last. */
const unsavedForms: UnsavedForm[] = [];

export function registerUnsavedForm(form: UnsavedForm): () => void {
  unsavedForms.push(form);
  return () => void unsavedForms.splice(unsavedForms.indexOf(form), 1);
}

/**
 * Runs an action that closes every form of the page, after asking about unsaved changes. They are kept until `go` calls
 * `discard`, since it may fail. `beforeAsking` closes what lies above the page.
 */
export function leaveForms(go: (discard: () => void, hasAsked: boolean) => void, beforeAsking?: () => void) {
  const forms = [...unsavedForms];
  const discard = () => forms.forEach((form) => form.discard());
  const topmost = forms.at(-1);
  if (!topmost) return go(discard, false);
  beforeAsking?.();
  topmost.confirmDiscard(() => go(discard, true));
}

/** Unsaved work that this browser keeps for a user: keys of `localStorage`, `portico.unsaved-{kind}.{user}.…`. */
export const draftPrefix = (kind: string) => `portico.unsaved-${kind}.`;

function keysOf(user: number): string[] {
  const isTheirs = new RegExp(`^portico\\.unsaved-[a-z]+\\.${user}\\.`);
  return attempt(() => Object.keys(localStorage).filter((key) => isTheirs.test(key))) ?? [];
}

/** Counts a user's drafts; `posts` of them are blog posts. */
export function countDrafts(user: number): { all: number; posts: number } {
  const keys = keysOf(user);
  return { all: keys.length, posts: keys.filter((key) => key.startsWith(draftPrefix('post'))).length };
}

export const removeDrafts = (user: number) => keysOf(user).forEach((key) => localStorage.removeItem(key));
