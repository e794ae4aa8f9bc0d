import type { ReactNode } from 'react';
import { messageOf } from '@/shared/api/errors';
import { Alert } from '@/shared/ui/alert';
import { Interval } from '@/shared/ui/interval';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';

/** The loading state: an interval that opens and closes, and a text, announced politely. */
export function Loading({ text, className }: { text: string; className?: string }) {
  return (
    <p role="status" className={cn('flex items-center justify-center gap-3 py-16 text-muted', className)}>
      <span className="w-16 shrink-0">
        <Interval value={50} low={20} high={80} end={100} className="interval-pending" />
      </span>
      {text}
    </p>
  );
}

export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-dashed border-line px-6 py-16 text-center">
      <p className="max-w-full wrap-anywhere text-muted">{text}</p>
      {action}
    </div>
  );
}

export interface FailureProps {
  error: unknown;
  fallbackMessage: string;
  retry?: () => void;
}

export function Failure({ error, fallbackMessage, retry }: FailureProps) {
  const again = retry && (
    <Button variant="outline" size="sm" onClick={retry}>
      Retry
    </Button>
  );
  return (
    <Alert variant="destructive" action={again}>
      {messageOf(error, fallbackMessage)}
    </Alert>
  );
}

/** A grey block in place of content that is loading. Size it by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-slot="skeleton"
      className={cn('animate-pulse rounded-control bg-line', className)}
    />
  );
}

/** The placeholder while the user is loaded; the layout's spinner is above it. */
export function Verifying() {
  return (
    <div
      role="status"
      className="wrap grid min-h-[60dvh] content-center justify-items-center py-24 text-center"
    >
      <p className="text-h3">Loading...</p>
      <p className="mt-1 text-muted">Please wait while we verify your credentials.</p>
    </div>
  );
}
