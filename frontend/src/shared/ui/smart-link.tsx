import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { useIsSitePage } from '@/shared/hooks/use-site-pages';
import { safeHref } from '@/shared/lib/text/links';

export interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link to any URL: the router follows those to this site's pages, the browser all other allowed ones. */
export function SmartLink({ to, children, ...rest }: SmartLinkProps) {
  const isPage = useIsSitePage();
  if (isPage(to))
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
