import type { HTMLAttributes } from 'react';
import { cn } from '@/shared/lib/dom/cn';

/** A bordered surface; every attribute of a `<div>`. Its content brings its own padding, or is a `CardBody`. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="card"
      className={cn('overflow-hidden rounded-card border border-line bg-surface', className)}
      {...rest}
    />
  );
}

/** The padded part of a `Card`. */
export function CardBody({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cn('p-6', className)} {...rest} />;
}
