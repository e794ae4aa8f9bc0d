import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';

const badge = cva('inline-flex items-center px-2 py-0.5 text-caption font-medium', {
  variants: {
    variant: {
      default: 'bg-sunken text-muted inset-ring inset-ring-line',
      blue: 'bg-blue/12 text-blue',
      success: 'bg-success/12 text-success',
      warning: 'bg-warning text-on-warning',
      destructive: 'bg-destructive/12 text-destructive',
    },
    length: {
      short: 'rounded-full whitespace-nowrap',
      // Fully round while it is a single line.
      any: 'max-w-full rounded-[0.875rem] wrap-anywhere',
    },
  },
  defaultVariants: { variant: 'default', length: 'short' },
});

export interface BadgeProps extends VariantProps<typeof badge> {
  className?: string;
  children: ReactNode;
}

/** A small label for a state or a tag. `length`: `any` if users write the text and it may have to wrap. */
export function Badge({ variant, length, className, children }: BadgeProps) {
  return (
    <span data-slot="badge" className={cn(badge({ variant, length }), className)}>
      {children}
    </span>
  );
}
