import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast';

export interface RowButtonProps {
  /** Names the action and the row: 'Delete Pricing'. */
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** For what destroys something. */
  danger?: boolean;
  /** Why it can't be done. */
  reason?: string | undefined;
}

/** A button in a row of a table. Where there is a reason against it, pressing it tells the reason. */
export function RowButton({ label, onClick, children, danger = false, reason }: RowButtonProps) {
  const toast = useToast();
  const explain = () => toast({ variant: 'destructive', title: 'Error', description: reason ?? '' });
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      onClick={reason === undefined ? onClick : explain}
      className={cn(danger && 'text-destructive!', reason !== undefined && 'pointer-events-auto! opacity-50')}
    >
      {children}
    </Button>
  );
}
