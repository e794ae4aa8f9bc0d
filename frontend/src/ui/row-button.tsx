import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

export interface RowButtonProps {
  /** Names the action and the row: 'Delete Pricing'. */
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** For what destroys something. */
  danger?: boolean;
}

/** A button in a row of a table. */
export function RowButton({ label, onClick, children, danger = false }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      onClick={onClick}
      className={danger ? 'text-destructive!' : ''}
    >
      {children}
    </Button>
  );
}
