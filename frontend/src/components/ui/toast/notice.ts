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
}

/** Says that a record was saved, and offers its page in a new tab. */
export const savedNotice = (description: string, path: string): Notice => ({
  title: 'Success',
  description,
  onClick: { label: 'View', act: () => void window.open(path, '_blank', 'noopener') },
});
