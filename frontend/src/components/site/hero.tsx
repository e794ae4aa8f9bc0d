import type { ReactNode } from 'react';

export interface HeroProps {
  eyebrow?: string;
  title: string;
  lead: string;
  /** Buttons below the lead. */
  children?: ReactNode;
}

/** The one expressive surface: the front page's tagline, its sentence and buttons, under the transparent header. */
export function Hero({ eyebrow, title, lead, children }: HeroProps) {
  return (
    <div className="hero-sky -mt-16">
      <div className="wrap pt-28 pb-12 sm:pt-36 sm:pb-20 md:pt-44 md:pb-24">
        {/* What is read first is there at once: to arrive it would have to begin unseen. */}
        {eyebrow && <p className="mb-4 text-caption tracking-[0.02em] text-blue">{eyebrow}</p>}
        <h1 className="max-w-[16ch] text-display text-balance">{title}</h1>
        <p className="mt-6 max-w-[56ch] text-lead text-muted">{lead}</p>
        {children && <div className="rise mt-9 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}

/** The head of every other page: a title, a sentence, and what can be done there. */
export function PageHead({ eyebrow, title, lead, children }: Omit<HeroProps, 'lead'> & { lead?: string }) {
  return (
    <div className="hero-sky -mt-16 border-b border-line">
      <div className="wrap flex flex-wrap items-end justify-between gap-6 pt-32 pb-12 md:pt-36 md:pb-14">
        <div className="min-w-0">
          {eyebrow && <p className="mb-3 text-caption tracking-[0.02em] text-blue">{eyebrow}</p>}
          <h1 className="text-h2 text-balance md:text-[3rem]">{title}</h1>
          {lead && <p className="mt-4 max-w-[56ch] text-lead text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
