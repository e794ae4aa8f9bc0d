import type { ReactNode } from 'react';

export interface DemoHeaderProps {
  title: string;
  /** Shown next to the source, such as a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Names the source of the answers: the configured model, or this site itself. */
export function DemoHeader({ title, action, children }: DemoHeaderProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
      <h3 className="text-ui font-semibold">{title}</h3>
      <div className="flex flex-wrap items-center gap-x-4 text-caption font-normal text-muted">
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
