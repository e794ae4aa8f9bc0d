import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { Badge } from '@/ui/badge';
import { Icon } from '@/ui/icon';
import { SmartLink } from '@/ui/smart-link';
import { useCloseRequest } from '@/ui/use-close-request';
import type { NavigationItem } from './api';
import { currentOf, currentOfAll, type Current } from './place';
import type { NavigationNode } from './tree';

const topLevel =
  'flex h-9 items-center gap-1 rounded-control px-3 text-ui transition-colors hover:bg-ink/6 aria-[current]:text-blue';

export interface NavMenuProps {
  tree: NavigationNode[];
  /** Names it among the page's navigations. */
  label?: string;
}

/** The header's navigation on wide screens: links, and a panel for each item that has children. */
export function NavMenu({ tree, label = 'Main' }: NavMenuProps) {
  const place = useLocation();
  const [chosen, setChosen] = useState<{ id: number; at: Location } | null>(null);
  const nav = useRef<HTMLElement>(null);
  // What was opened at another place is closed here: following a link closes the panel.
  const open = chosen?.at === place ? chosen.id : null;
  const setOpen = useCallback(
    (id: number | null) => setChosen(id === null ? null : { id, at: place }),
    [place],
  );
  useCloseRequest(open !== null, () => setOpen(null));
  useEffect(() => {
    if (open === null) return;
    const outside = (event: PointerEvent) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(null);
      nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open, setOpen]);
  return (
    <nav ref={nav} aria-label={label} className="hidden lg:block">
      <ul className="flex items-center">
        {tree.map((item) => (
          // Without script nothing opens a panel; the menu beside has what is in it.
          <li
            key={item.id}
            className={cn(
              item.children.length > 0 && 'noscript:hidden',
              item.children.length <= 4 && 'relative',
            )}
          >
            {item.children.length > 0 ? (
              <Dropdown
                item={item}
                place={place}
                isOpen={open === item.id}
                toggle={() => setOpen(open === item.id ? null : item.id)}
              />
            ) : (
              <SmartLink to={item.href} className={topLevel} aria-current={currentOf(item.href, place)}>
                {item.label}
              </SmartLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DropdownProps {
  item: NavigationNode;
  place: Location;
  isOpen: boolean;
  toggle: () => void;
}

function Dropdown({ item, place, isOpen, toggle }: DropdownProps) {
  const panel = useId();
  const isWide = item.children.length > 4;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-current={currentOfAll(item, place)}
        onClick={toggle}
        className={topLevel}
      >
        {item.label}
        <ChevronDown
          aria-hidden="true"
          className={cn('size-3.5 text-muted transition-transform duration-200', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div
          id={panel}
          className={cn(
            'rise absolute top-full z-10 rounded-card border border-line bg-surface p-2 shadow-overlay',
            isWide ? 'inset-x-6 mt-1' : 'right-0 mt-2 w-sm',
          )}
        >
          <ul className={cn('grid gap-1', isWide && 'grid-cols-3')}>
            {item.children.map((child) => (
              <li key={child.id}>
                <PanelLink item={child} current={currentOf(child.href, place)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function PanelLink({ item, current }: { item: NavigationItem; current: Current }) {
  const { icon, color, description, featured } = item.metadata ?? {};
  return (
    <SmartLink
      to={item.href}
      aria-current={current}
      className="group flex h-full gap-3 rounded-r-control border-l-2 border-line py-2.5 pr-3 pl-3.5 transition-colors hover:bg-sunken"
      style={color ? ({ borderLeftColor: color } satisfies CSSProperties) : undefined}
    >
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-ui group-aria-[current]:text-blue">
          {item.label}
          {featured && <Badge variant="blue">Featured</Badge>}
        </span>
        <span className="mt-0.5 block text-caption font-normal text-muted">
          {description || `Explore our ${item.label} offerings and solutions.`}
        </span>
      </span>
    </SmartLink>
  );
}
