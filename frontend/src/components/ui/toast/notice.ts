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
