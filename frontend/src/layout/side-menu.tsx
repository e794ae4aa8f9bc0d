import { ChevronDown, Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, type Location } from 'react-router-dom';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SmartLink } from '@/components/ui/smart-link';
import { matchOf, matchOfBranch } from '@/features/navigation/public/current-item';
import { linesOf, type NavigationNode } from '@/features/navigation/tree';
import { cn } from '@/lib/dom/cn';
import { closeModal, openModal } from '@/lib/dom/modals';
import { MenuAccount } from './menu-account';
import { menuRow as row } from './menu-row';
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
  const place = useLocation();
  const close = () => dialog.current && closeModal(dialog.current);
  useEffect(() => {
    if (dialog.current) closeModal(dialog.current);
  }, [place.key]);
  const open = () => {
    flushSync(() => setOpened(true));
    if (dialog.current) openModal(dialog.current);
  };
  useEffect(() => {
    const menu = dialog.current;
    // A click on the dialog itself, not on anything in it, is a click on its backdrop.
    const outside = ({ target }: MouseEvent) => target === menu && closed();
    const closed = () => menu && closeModal(menu);
    menu?.addEventListener('click', outside);
    menu?.addEventListener('close', closed);
    return () => {
      menu?.removeEventListener('click', outside);
      menu?.removeEventListener('close', closed);
      closed();
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
          {wasOpened && <Contents tree={tree} place={place} close={close} />}
        </div>
      </dialog>
    </div>
  );
}

interface ContentsProps {
  tree: NavigationNode[];
  place: Location;
  close: () => void;
}

const Contents = ({ tree, place, close }: ContentsProps) => (
  <>
    <nav aria-label="Menu">
      <ul className="grid gap-1">
        <li>
          <Link
            to="/search"
            state={{ keepFocus: true }}
            className={row}
            aria-current={matchOf('/search', place)}
            onClick={close}
          >
            Search
          </Link>
        </li>
        <li>
          <SmartLink to="/faq" className={row} aria-current={matchOf('/faq', place)} onClick={close}>
            Frequently Asked Questions
          </SmartLink>
        </li>
        {tree.map((item) => (
          <li key={item.id}>
            <MenuRow item={item} place={place} close={close} />
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
  place: Location;
  close: () => void;
}

function MenuRow({ item, place, close }: MenuRowProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (item.children.length === 0)
    return (
      <SmartLink to={item.href} className={row} aria-current={matchOf(item.href, place)} onClick={close}>
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
        aria-current={matchOfBranch(item, place)}
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
          {linesOf(item).map((line) => (
            <li key={line.id}>
              <SmartLink
                to={line.href}
                className={cn(row, 'text-[0.9375rem]')}
                aria-current={matchOf(line.href, place)}
                onClick={close}
              >
                <Icon name={line.metadata?.icon} className="size-5 shrink-0 text-muted" />
                {line.label}
                {line.metadata?.featured && <Badge variant="blue">New</Badge>}
              </SmartLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
