/** How long a notice offers to undo something, in milliseconds. */
export const undoDuration = 10_000;

export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** How long it is shown, in milliseconds; five seconds by default. */
  duration?: number;
  /** One thing that can be done about it. */
  onClick?: { label: string; act: () => void };
  /** What was removed, if that is what the action undoes: the next notice still offers it, by this name. */
  removed?: string | undefined;
}

/** What a notice adds to offer to undo something. `removed` is the name of what was removed: '“Pricing”'. */
export const offerUndo = (act: () => void, removed?: string): Partial<Notice> => ({
  duration: undoDuration,
  onClick: { label: 'Undo', act },
  removed,
});

/** Offers an undo that could not be sent as long as the server keeps what was removed, an hour. */
export const offerUndoAgain = (act: () => void, removed?: string): Partial<Notice> => ({
  ...offerUndo(act, removed),
  duration: 60 * 60 * 1000,
});

/** Says that a record was saved, and offers its page in a new tab. */
export const savedNotice = (description: string, path: string): Notice => ({
  title: 'Success',
  description,
  onClick: { label: 'View', act: () => void window.open(path, '_blank', 'noopener') },
});
