import type { ReactNode } from 'react';

/** Names the source of the answers: the configured model, or the built-in assistant. */
export function Answerer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
      <h3 className="text-ui font-semibold">{title}</h3>
      <p className="text-caption font-normal text-muted">{children}</p>
    </div>
  );
}
