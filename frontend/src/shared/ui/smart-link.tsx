import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useIsSitePage } from '@/shared/hooks/use-site-pages';
import { safeHref } from '@/shared/lib/text/links';

export interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** That of the history's entry, where the router follows the link. */
  state?: LinkProps['state'];
}

/** A link to any URL: the router follows those to this site's pages, the browser all other allowed ones. */
export function SmartLink({ to, state, children, ...rest }: SmartLinkProps) {
  const isPage = useIsSitePage();
  if (isPage(to))
    return (
      <Link to={to} state={state} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={safeHref(to)} rel="noopener" {...rest}>
      {children}
    </a>
  );
}
