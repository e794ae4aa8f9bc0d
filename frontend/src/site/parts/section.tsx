import { useId, type ReactNode } from 'react';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { cn } from '@/shared/lib/dom/cn';

export interface SectionProps {
  title: string;
  lead?: string;
  /** Next to the title, such as a link to the whole list. */
  action?: ReactNode;
  className?: string | undefined;
  id?: string;
  /** Whether it is dark in the light theme as well. */
  isDark?: boolean;
  children: ReactNode;
}

/** A section of a page; its h2 labels it as a region. */
export function Section({ title, lead, action, className, id, isDark = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      data-theme={isDark ? 'dark' : undefined}
      className={cn('py-12 sm:py-16', isDark && 'bg-lit text-ink', className)}
    >
      <div className="wrap">
        {/* On phones always below the title, so that the layout does not depend on the title's length. */}
        <div className="mb-6 flex items-start justify-between gap-4 max-sm:flex-col sm:mb-10 sm:flex-wrap sm:items-end">
          <div className="min-w-0">
            <h2 id={heading} className="text-h2 text-balance">
              {title}
            </h2>
            {lead && <p className="mt-3 max-w-[56ch] text-lead text-muted sm:mt-4">{lead}</p>}
          </div>
          {action}
        </div>
        <SectionBoundary>{children}</SectionBoundary>
      </div>
    </section>
  );
}

/** Leads from a section of a few entries to all of them. */
export const SeeAllLink = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} variant="outline">
    {label}
  </ButtonLink>
);

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
