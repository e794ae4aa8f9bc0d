import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SmartLink } from '@/components/ui/smart-link';
import { ariaCurrentOf } from '@/features/navigation/public/current-item';
import { useUser } from '@/features/session/use-user';
import type { User } from '@/features/session/user';
import { portalHome, portalOf } from '@/features/session/portals';
import { useLogout } from '@/features/session/use-logout';
import { cn } from '@/lib/dom/cn';
import { menuRow } from './menu-row';

interface MenuAccountProps {
  close: () => void;
  /** Further entries. */
  more: ((close: () => void) => ReactNode) | undefined;
}

/** What the header may have no room for: the contact page, and the ways in and out. */
export function MenuAccount({ close, more }: MenuAccountProps) {
  const { user } = useUser();
  const location = useLocation();
  const isClient = user !== null && !user.isAdmin;
  const link = (to: string, label: string, quiet?: string) => (
    <li>
      <SmartLink
        to={to}
        className={cn(menuRow, quiet)}
        aria-current={ariaCurrentOf(to, location)}
        onClick={close}
      >
        {label}
      </SmartLink>
    </li>
  );
  return (
    <ul aria-label="Account" className="mt-3 grid gap-1 border-t border-line pt-3">
      {isClient && link(portalHome.client, 'Client Portal')}
      {link('/contact', 'Contact Us')}
      {!user && link('/auth', 'Login')}
      {user?.isAdmin && link(portalHome.admin, 'Dashboard')}
      {user?.isAdmin && link(portalHome.client, 'Client Portal')}
      {more?.(close)}
      {user && (
        <li>
          <Logout user={user} close={close} />
        </li>
      )}
      {/* Clients have nothing to do there. */}
      {isClient && link(portalHome.admin, 'Dashboard', 'text-muted')}
    </ul>
  );
}

function Logout({ user, close }: { user: User; close: () => void }) {
  const { logout, isLeaving } = useLogout(portalOf(user), close);
  return (
    <button type="button" className={menuRow} disabled={isLeaving} onClick={logout}>
      Logout
    </button>
  );
}
