import { ChevronDown, Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, type Location } from 'react-router-dom';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { SmartLink } from '@/shared/ui/smart-link';
import { ariaCurrentOf, ariaCurrentOfBranch } from '@/shared/navigation/current-item';
import { overviewLabel, panelLinks, type NavigationNode } from '@/shared/navigation/visible-tree';
import { cn } from '@/shared/lib/dom/cn';
import { closeModal, openModal } from '@/shared/lib/dom/modals';
import { MenuAccount, menuRow as row } from './menu-account';
import { ThemeSwitch } from './theme-switch';

export interface SideMenuProps {
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
  useEffect(() => {
    if (dialog.current) closeModal(dialog.current);
  }, [location.key]);
  const open = () => {
    flushSync(() => setOpened(true));
    if (dialog.current) openModal(dialog.current);
  };
  useEffect(() => {
    const menu = dialog.current;
    // A click on the dialog itself, not on anything in it, is a click on its backdrop.
    const closeOnBackdropClick = ({ target }: MouseEvent) => target === menu && closeMenu();
    const closeMenu = () => menu && closeModal(menu);
    menu?.addEventListener('click', closeOnBackdropClick);
    menu?.addEventListener('close', closeMenu);
    return () => {
      menu?.removeEventListener('click', closeOnBackdropClick);
      menu?.removeEventListener('close', closeMenu);
      closeMenu();
    };
  }, []);
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
          {wasOpened && <Contents {...{ tree, location, close }} />}
        </div>
      </dialog>
    </div>
  );
}

interface ContentsProps {
  tree: NavigationNode[];
  location: Location;
  close: () => void;
}

const Contents = ({ tree, location, close }: ContentsProps) => (
  <>
    <nav aria-label="Menu">
      <ul className="grid gap-1">
        <li>
          <SmartLink
            to="/search"
            state={{ keepFocus: true }}
            className={row}
            aria-current={ariaCurrentOf('/search', location)}
            onClick={close}
          >
            Search
          </SmartLink>
        </li>
        <li>
          <SmartLink to="/faq" className={row} aria-current={ariaCurrentOf('/faq', location)} onClick={close}>
            Frequently Asked Questions
          </SmartLink>
        </li>
        {tree.map((item) => (
          <li key={item.id}>
            <MenuRow item={item} location={location} close={close} />
          </li>
        ))}
      </ul>
    </nav>
    <MenuAccount close={close} />
    <div className="mt-auto pt-8">
      <ThemeSwitch />
    </div>
  </>
);

interface MenuRowProps {
  item: NavigationNode;
  location: Location;
  close: () => void;
}

function MenuRow({ item, location, close }: MenuRowProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (item.children.length === 0)
    return (
      <SmartLink
        to={item.href}
        className={row}
        aria-current={ariaCurrentOf(item.href, location)}
        onClick={close}
      >
        <Icon name={item.metadata?.icon} className="size-5 shrink-0 text-muted" />
        {item.label}
      </SmartLink>
    );
  return (
    <>
      <button
        type="button"
        className={row}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-current={ariaCurrentOfBranch(item, location)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={item.metadata?.icon} className="size-5 shrink-0 text-muted" />
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
            <li key={line.id}>
              <SmartLink
                to={line.href}
                className={cn(row, 'text-[0.9375rem]')}
                aria-current={ariaCurrentOf(line.href, location)}
                onClick={close}
              >
                <Icon name={line.metadata?.icon} className="size-5 shrink-0 text-muted" />
                {line === item ? overviewLabel(line.label) : line.label}
                {line.metadata?.featured && <Badge variant="blue">New</Badge>}
              </SmartLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
