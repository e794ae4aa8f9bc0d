/** Unsaved work that this browser keeps for a user: keys of `localStorage`, `portico.unsaved-{kind}.{user}.…`. */
export const draftPrefix = (kind: string) => `portico.unsaved-${kind}.`;

function keysOf(user: number): string[] {
  try {
    const isTheirs = new RegExp(`^portico\\.unsaved-[a-z]+\\.${user}\\.`);
    return Object.keys(localStorage).filter((key) => isTheirs.test(key));
  } catch {
    // Without storage there are no drafts.
    return [];
  }
}

/** Counts a user's drafts; `posts` of them are blog posts. */
export function countDrafts(user: number): { all: number; posts: number } {
  const keys = keysOf(user);
  return { all: keys.length, posts: keys.filter((key) => key.startsWith(draftPrefix('post'))).length };
}

export const removeDrafts = (user: number) => keysOf(user).forEach((key) => localStorage.removeItem(key));
