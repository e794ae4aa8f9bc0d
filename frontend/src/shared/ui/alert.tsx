import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';

export interface AlertProps {
  /** default: a note (`role="status"`); destructive: a failure (`role="alert"`). */
  variant?: 'default' | 'destructive';
  title?: string;
  action?: ReactNode;
  isStale?: boolean;
  /** Whether a notice already announces it: then it is no live region, so that it is not announced twice. */
  isSilent?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

export function Alert(props: AlertProps) {
  const { variant = 'default', title, action, isStale, isSilent, className, children } = props;
  const failed = variant === 'destructive';
  const Icon = failed ? CircleAlert : Info;
  return (
    <div
      role={isSilent ? undefined : failed ? 'alert' : 'status'}
      data-slot="alert"
      aria-busy={isStale || undefined}
      className={cn(
        'flex gap-3 rounded-table border p-4 text-ui',
        title ? 'items-start' : 'items-center',
        failed ? 'border-destructive/40 bg-destructive/6' : 'border-line bg-surface',
        isStale && 'opacity-60',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn('mt-px size-[1.125rem] shrink-0', failed ? 'text-destructive' : 'text-blue')}
      />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className={cn('font-normal', title && 'mt-1 text-muted')}>{children}</div>
      </div>
      {action}
    </div>
  );
}
