import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';

export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    data-slot="card"
    className={cn('overflow-hidden rounded-card border border-line bg-surface', className)}
  >
    {children}
  </div>
);

/** Shows that a card is a link. Decoration: the link itself is the card's title. */
export const ReadOn = ({ children }: { children: string }) => (
  <p aria-hidden="true" className="mt-auto flex items-center gap-1.5 pt-4 text-ui text-blue print:hidden">
    {children}
    <ArrowRight className="size-4 transition-transform duration-200 group-hover:translate-x-0.5" />
  </p>
);
