/** How long a notice offers to undo something, in milliseconds. */
const undoDuration = 10_000;

export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** How long it is shown, in milliseconds; five seconds by default. */
  duration?: number;
  /** One thing that can be done about it. */
  onClick?: { label: string; act: () => void };
  /** Whether later notices are shown below it rather than in its place. */
  isKept?: boolean;
}

/**
 * What a notice adds to offer to undo something. Of removals each is kept, because the next one is of something else. Other
 * changes may be of the same thing, and to undo an earlier one would spoil the later one.
 */
export const offerUndo = (act: () => void, isRemoval: boolean): Partial<Notice> => ({
  duration: undoDuration,
  onClick: { label: 'Undo', act },
  isKept: isRemoval,
});

/** Says that a record was saved, and offers its page in a new tab. */
export const savedNotice = (description: string, path: string): Notice => ({
  title: 'Success',
  description,
  onClick: { label: 'View', act: () => void window.open(path, '_blank', 'noopener') },
});
