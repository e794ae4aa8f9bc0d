import type { ReactNode } from 'react';
import { Head } from '@/ui/head';

export interface MissingProps {
  title: string;
  lead?: string;
  /** Ways on. */
  children: ReactNode;
}

/** The page of what there is not. One drawn copy may serve many addresses, so it says nothing of any. */
export function Missing({ title, lead, children }: MissingProps) {
  return (
    <div className="hero-sky -mt-16">
      <Head title={title} />
      <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
        <h1 className="text-h2 md:text-[3rem]">{title}</h1>
        {lead && <p className="mt-4 max-w-[40ch] text-lead text-muted">{lead}</p>}
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}
