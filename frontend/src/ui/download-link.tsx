import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '@/ui/button';

/** A link to a file that is kept, not shown; it looks like a button. */
export function DownloadLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} download className={buttonLook({ variant: 'outline' })}>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
