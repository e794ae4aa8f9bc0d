export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** How long it is shown, in milliseconds; five seconds by default. */
  duration?: number;
  /** One thing that can be done about it. */
  onClick?: { label: string; act: () => void };
}
