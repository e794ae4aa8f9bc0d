export interface Notice {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One thing that can be done about it. */
  onClick?: { label: string; act: () => void };
}
