import { useId, type ReactNode } from 'react';

/** A closing band with a question, a sentence and its buttons. */
export function CtaBand({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="wrap pb-16 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-sunken p-8 md:p-12">
        <div className="min-w-0">
          <h2 id={heading} className="text-h2 text-balance">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-[56ch] text-muted">{lead}</p>}
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
