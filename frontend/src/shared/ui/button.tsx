import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { SmartLink } from './smart-link';

export const buttonVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors duration-150 select-none pointer-coarse:min-h-11 max-[20em]:h-auto max-[20em]:min-h-9 max-[20em]:shrink max-[20em]:py-1.5 max-[20em]:text-center max-[20em]:whitespace-normal disabled:pointer-events-none aria-disabled:pointer-events-none forced-colors:border print:hidden',
  {
    variants: {
      variant: {
        default: 'bg-ink text-bg hover:bg-ink/85',
        destructive: 'bg-destructive text-on hover:bg-destructive/85',
        outline: 'border border-line bg-bg/60 text-ink hover:border-control hover:bg-sunken',
        secondary: 'bg-sunken text-ink hover:bg-line',
        ghost: 'text-ink hover:bg-sunken',
        link: 'text-blue underline-offset-4 hover:underline',
        blue: 'bg-blue text-on hover:bg-blue/85',
        success: 'bg-success text-on hover:bg-success/85',
        warning: 'bg-warning text-on-warning hover:bg-warning/85',
        info: 'bg-info text-on hover:bg-info/85',
      },
      size: {
        default: 'h-9 px-4 text-ui',
        sm: 'h-8 px-3 text-caption',
        md: 'h-10 px-4 text-ui',
        lg: 'h-11 px-5 text-[0.9375rem]',
        xl: 'h-12 px-6 text-body',
        icon: 'size-9 text-ui',
        'icon-sm': 'size-8 text-caption',
        'icon-lg': 'size-11 text-body',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type Variants = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Variants {
  /** Disabled, `aria-busy`, and a spinner in place of the label, at the label's width. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button, of the type 'button' unless said otherwise; one that is an icon needs an `aria-label`. */
export function Button(props: ButtonProps) {
  const { variant, size, loading = false, disabled, className, children, ...rest } = props;
  return (
    <button
      type="button"
      data-slot="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || rest['aria-busy']}
      className={cn(buttonVariants({ variant, size }), !loading && 'disabled:opacity-50', className)}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cn('contents', loading && '[&]:invisible')}>{children}</span>
    </button>
  );
}

export interface ButtonLinkProps extends Variants {
  /** A URL of this site or elsewhere; the router follows those of this site. */
  to: string;
  className?: string;
  children: ReactNode;
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <SmartLink {...rest} className={cn(buttonVariants({ variant, size }), className)} />;
}

/** A spinner in the text's colour and size. Decorative: text or `aria-busy` describes the operation. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn('size-[1.15em] animate-spin', className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
