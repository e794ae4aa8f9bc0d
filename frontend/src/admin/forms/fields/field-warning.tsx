import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';

/** A warning in place of a field's hint. It does not prevent saving. */
export const FieldWarning = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-ink">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    {children}
  </span>
);

export interface CorrectionProps {
  value: string;
  onUse: () => void;
}

/** Offers to replace a field's value, below its warning. */
export const Correction = ({ value, onUse }: CorrectionProps) => (
  <Button
    variant="link"
    size="sm"
    className="max-w-full px-0! text-left wrap-anywhere whitespace-normal!"
    onClick={onUse}
  >
    {`Use ${value}`}
  </Button>
);
