import type { ReactNode } from 'react';
import { IntervalRule } from '@/shared/ui/interval';
import { usePageState } from '@/shared/hooks/use-page-state';
import { siteUrl } from '@/shared/lib/seo/json-ld';

export interface HeroProps {
  /** The tagline, the page's first heading. */
  title: string;
  /** The promise in headline size. */
  promise: string;
  lead: string;
  /** Next to the text on wide screens, below it on others. */
  aside?: ReactNode;
  /** Buttons below the lead. */
  children?: ReactNode;
}

/** The head of the front page, under the transparent header. */
export function Hero({ title, promise, lead, aside, children }: HeroProps) {
  return (
    <div className="hero-sky -mt-16">
      <div className="wrap grid items-center gap-x-16 gap-y-10 pt-24 pb-12 sm:pt-36 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="enter">
          <h1 className="mb-3 text-caption sm:mb-4 tracking-[0.02em] text-blue">{title}</h1>
          <p className="max-w-[14ch] text-display text-balance">{promise}</p>
          <p className="mt-4 max-w-[48ch] text-lead text-muted max-sm:text-body sm:mt-6">{lead}</p>
          {children && <div className="mt-6 flex flex-wrap gap-3 sm:mt-9">{children}</div>}
        </div>
        {aside}
      </div>
    </div>
  );
}

export interface PageHeadProps {
  eyebrow?: ReactNode;
  title: string;
  lead?: string;
  /** The page's path, which is printed above the title. */
  path?: string;
  children?: ReactNode;
}

/** The head of every other page: a title, a sentence, and actions. */
export function PageHead({ eyebrow, title, lead, path, children }: PageHeadProps) {
  return (
    <>
      <div className="hero-sky -mt-16">
        <div className="wrap flex flex-wrap items-end justify-between gap-6 pt-32 pb-12 md:pt-36 md:pb-14 print:pt-0">
          <div className="min-w-0">
            {path && <PrintHeader path={path} />}
            {eyebrow && <p className="mb-3 text-caption tracking-[0.02em] text-blue">{eyebrow}</p>}
            <h1 className="text-title text-balance [unicode-bidi:plaintext]">{title}</h1>
            {lead && <p className="mt-4 max-w-[56ch] text-lead text-muted">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
      <IntervalRule />
    </>
  );
}

/** The site's name and the page's address, on paper only. */
export function PrintHeader({ path }: { path: string }) {
  const { site } = usePageState();
  return (
    <p aria-hidden="true" className="hidden pb-6 text-caption text-muted print:block">
      {`${site.name} · ${siteUrl(site, path)}`}
    </p>
  );
}
