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

export const countDrafts = (user: number) => keysOf(user).length;

export const removeDrafts = (user: number) => keysOf(user).forEach((key) => localStorage.removeItem(key));
