export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** In milliseconds; five seconds by default. */
  duration?: number;
  onClick?: { label: string; act: () => void };
}

export const offerUndo = (act: () => void): Partial<Notice> => ({
  duration: 10_000,
  onClick: { label: 'Undo', act },
});

/** Offers an undo that could not be sent as long as the server keeps what was removed, an hour. */
export const offerUndoAgain = (act: () => void): Partial<Notice> => ({
  ...offerUndo(act),
  duration: 60 * 60 * 1000,
});

export const savedNotice = (description: string, path: string): Notice => ({
  title: 'Success',
  description,
  onClick: { label: 'View', act: () => void window.open(path, '_blank', 'noopener') },
});
