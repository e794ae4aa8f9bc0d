import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const badge = cva(
  'inline-flex items-center rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'bg-sunken text-muted inset-ring inset-ring-line',
        blue: 'bg-blue/12 text-blue',
        success: 'bg-success/12 text-success',
        warning: 'bg-warning text-on-warning',
        destructive: 'bg-destructive/12 text-destructive',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export interface BadgeProps extends VariantProps<typeof badge> {
  className?: string;
  children: ReactNode;
}

/** A small mark of a state or a tag. `variant`: default, blue, success, warning, destructive. */
export function Badge({ variant, className, children }: BadgeProps) {
  return (
    <span data-slot="badge" className={cn(badge({ variant }), className)}>
      {children}
    </span>
  );
}
