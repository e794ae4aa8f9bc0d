import { ChevronDown, Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { ariaCurrentOfBranch, MenuLink } from '@/shared/navigation/menu-link';
import {
  overviewLabel,
  panelLinks,
  type NavigationItem,
  type NavigationNode,
} from '@/shared/navigation/queries';
import { useLogout } from '@/shared/session/use-logout';
import { useUser } from '@/shared/session/use-user';
import { portalHome, portalOf, type User } from '@/shared/session/user';
import { cn } from '@/shared/lib/dom/cn';
import { closeModal, openModal } from '@/shared/lib/dom/modals';
import { ThemeSwitch } from './theme-switch';

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left wrap-anywhere hover:bg-sunken aria-[current]:text-blue';

interface SideMenuProps {
  tree: NavigationNode[];
  /** Where its button is not shown. */
  className?: string | undefined;
}

/** The side menu, of small screens and of long menus: a native modal dialog, which brings the focus trap, Escape, Back and the backdrop. */
export function SideMenu({ tree, className }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Most visitors never open the menu, so its contents are rendered on first use.
  const [wasOpened, setOpened] = useState(false);
  const location = useLocation();
  const close = () => dialog.current && closeModal(dialog.current);
  const open = () => {
    flushSync(() => setOpened(true));
    if (dialog.current) openModal(dialog.current);
  };
  useEffect(() => {
    const menu = dialog.current;
    if (!menu) return;
    const closeMenu = () => closeModal(menu);
    // A click on the dialog itself, not on anything in it, is a click on its backdrop.
    const onClick = ({ target }: MouseEvent) => {
      if (target === menu || (target as Element).closest('a')) closeMenu();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    menu.addEventListener('click', onClick, { signal });
    menu.addEventListener('close', closeMenu, { signal });
    return () => {
      listeners.abort();
      closeMenu();
    };
  }, [location.key]);
  return (
    <div className={cn('noscript:hidden', className)}>
      <Button variant="ghost" size="icon" aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
        <Menu aria-hidden="true" className="size-5" />
      </Button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="drawer w-sm max-w-[88vw] border-l border-line bg-bg text-ink shadow-overlay"
      >
        <div className="flex min-h-full flex-col p-4">
          <div className="mb-2 flex justify-end">
            <Button variant="ghost" size="icon" aria-label="Close menu" onClick={close}>
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
          {wasOpened && <Contents tree={tree} close={close} />}
        </div>
      </dialog>
    </div>
  );
}

const Contents = ({ tree, close }: { tree: NavigationNode[]; close: () => void }) => (
  <>
    <nav aria-label="Menu">
      <ul className="grid gap-1">
        <Entry to="/search" state={{ keepFocus: true }}>
          Search
        </Entry>
        <Entry to="/faq">Frequently Asked Questions</Entry>
        {tree.map((item) =>
          item.children.length > 0 ? (
            <Branch key={item.id} item={item} />
          ) : (
            <Entry key={item.id} to={item.href}>
              <ItemIcon item={item} />
              {item.label}
            </Entry>
          ),
        )}
      </ul>
    </nav>
    <Account close={close} />
    <div className="mt-auto pt-8">
      <ThemeSwitch />
    </div>
  </>
);

interface EntryProps {
  to: string;
  state?: unknown;
  className?: string;
  children: ReactNode;
}

const Entry = ({ className, ...rest }: EntryProps) => (
  <li>
    <MenuLink {...rest} className={cn(row, className)} />
  </li>
);

const ItemIcon = ({ item }: { item: NavigationItem }) => (
  <Icon name={item.metadata?.icon} className="size-5 shrink-0 text-muted" />
);

function Branch({ item }: { item: NavigationNode }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const location = useLocation();
  return (
    <li>
      <button
        type="button"
        className={row}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-current={ariaCurrentOfBranch(item, location)}
        onClick={() => setOpen(!isOpen)}
      >
        <ItemIcon item={item} />
        {item.label}
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'ml-auto size-4 shrink-0 text-muted transition-transform duration-200',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <ul id={list} className="mb-2 ml-4 grid gap-1 border-l border-line pl-2">
          {panelLinks(item).map((line) => (
            <Entry key={line.id} to={line.href} className="text-[0.9375rem]">
              <ItemIcon item={line} />
              {line === item ? overviewLabel(line.label) : line.label}
              {line.metadata?.featured && <Badge variant="blue">New</Badge>}
            </Entry>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the header may have no room for: the contact page, and the ways in and out. */
function Account({ close }: { close: () => void }) {
  const { user } = useUser();
  const portal = <Entry to={portalHome.client}>Client Portal</Entry>;
  return (
    <ul aria-label="Account" className="mt-3 grid gap-1 border-t border-line pt-3">
      {user && !user.isAdmin && portal}
      <Entry to="/contact">Contact Us</Entry>
      {user ? <Entry to={portalHome.admin}>Dashboard</Entry> : <Entry to="/auth">Login</Entry>}
      {user?.isAdmin && portal}
      {user && <Logout user={user} close={close} />}
    </ul>
  );
}

function Logout({ user, close }: { user: User; close: () => void }) {
  const { logout, isLeaving } = useLogout(portalOf(user), close);
  return (
    <li>
      <button type="button" className={row} disabled={isLeaving} onClick={logout}>
        Logout
      </button>
    </li>
  );
}
