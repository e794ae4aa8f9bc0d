import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { isInternal, safeHref } from '@/lib/paths';

export interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link to anywhere: the router follows addresses of this site, the browser all others that are allowed. */
export function SmartLink({ to, children, ...rest }: SmartLinkProps) {
  if (isInternal(to))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={safeHref(to)} rel="noopener" {...rest}>
      {children}
    </a>
  );
}
