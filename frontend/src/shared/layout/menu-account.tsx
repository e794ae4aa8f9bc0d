import { useLocation } from 'react-router-dom';
import { SmartLink } from '@/shared/ui/smart-link';
import { ariaCurrentOf } from '@/shared/navigation/current-item';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { portalHome, portalOf } from '@/shared/session/portals';
import { useLogout } from '@/shared/session/use-logout';

/** A line of the side menu. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left wrap-anywhere hover:bg-sunken aria-[current]:text-blue';

interface MenuAccountProps {
  close: () => void;
}

/** What the header may have no room for: the contact page, and the ways in and out. */
export function MenuAccount({ close }: MenuAccountProps) {
  const { user } = useUser();
  const location = useLocation();
  const isClient = user !== null && !user.isAdmin;
  const link = (to: string, label: string) => (
    <li>
      <SmartLink to={to} className={menuRow} aria-current={ariaCurrentOf(to, location)} onClick={close}>
        {label}
      </SmartLink>
    </li>
  );
  return (
    <ul aria-label="Account" className="mt-3 grid gap-1 border-t border-line pt-3">
      {isClient && link(portalHome.client, 'Client Portal')}
      {link('/contact', 'Contact Us')}
      {!user && link('/auth', 'Login')}
      {user && link(portalHome.admin, 'Dashboard')}
      {user?.isAdmin && link(portalHome.client, 'Client Portal')}
      {user && (
        <li>
          <Logout user={user} close={close} />
        </li>
      )}
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
