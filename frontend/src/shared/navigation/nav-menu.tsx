import { ChevronDown } from 'lucide-react';
import { useId, useRef, type CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { Badge } from '@/shared/ui/badge';
import { Icon } from '@/shared/ui/icon';
import { Picture } from '@/shared/ui/picture';
import { SmartLink } from '@/shared/ui/smart-link';
import { cn } from '@/shared/lib/dom/cn';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { ariaCurrentOfBranch, MenuLink } from './menu-link';
import { overviewLabel, panelLinks, type NavigationItem, type NavigationNode } from './queries';
import type { VisibleCounts } from './visible-entries';
import { useOpenPanel } from './use-open-panel';

export const topLevel =
  'flex min-h-9 max-w-56 items-center gap-1 rounded-control px-3 text-ui transition-colors hover:bg-ink/6 aria-[current]:text-blue pointer-coarse:min-h-11';

export interface NavMenuProps {
  tree: NavigationNode[];
  /** Names it among the page's navigations. */
  label?: string;
  /** If absent, all entries are shown, in several rows if necessary. */
  visible?: VisibleCounts;
}

/** The header's navigation on wide screens: links, and a panel for each item that has children. */
export function NavMenu({ tree, label = 'Main', visible }: NavMenuProps) {
  const nav = useRef<HTMLElement>(null);
  const { open, toggle } = useOpenPanel(nav);
  return (
    <nav ref={nav} aria-label={label} className={visible && navClass(visible)}>
      <ul className={cn('flex items-center', !visible && 'flex-wrap')}>
        {tree.slice(0, visible?.wide).map((item, index) => {
          const width = panelWidth(item, index, visible);
          const isBeside = width === 'left' || width === 'right';
          return (
            <li
              key={item.id}
              className={cn('min-w-0', visible && entryClass(index, visible), isBeside && 'relative')}
            >
              {item.children.length > 0 ? (
                <Dropdown
                  item={item}
                  panelClass={panelClass[width]}
                  isOpen={open === item.id}
                  toggle={() => toggle(item.id)}
                />
              ) : (
                <MenuLink to={item.href} className={topLevel}>
                  <Label item={item} />
                </MenuLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const navClass = ({ compact }: VisibleCounts) =>
  cn('hidden min-w-0', compact > 0 ? '@min-[44.5rem]:block' : '@min-[57.5rem]:block');

function entryClass(index: number, { compact, narrow }: VisibleCounts) {
  if (index >= narrow) return 'hidden @min-[72rem]:block';
  return index >= compact ? 'hidden @min-[57.5rem]:block' : undefined;
}

const Label = ({ item }: { item: NavigationNode }) => (
  <span className="min-w-0 text-start leading-tight wrap-anywhere">{item.label}</span>
);

const panelClass = {
  full: 'inset-x-6 mt-1 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))]',
  wide: 'right-6 mt-1 w-[min(48rem,calc(100%-3rem))] grid-cols-2',
  left: 'left-0 mt-2 w-sm',
  right: 'right-0 mt-2 w-sm',
};

/** A panel is as wide as its items: one column below its entry, two columns, or as wide as the header. */
function panelWidth(node: NavigationNode, index: number, visible?: VisibleCounts): keyof typeof panelClass {
  // Where entries stand in rows, one may be anywhere.
  const lines = panelLinks(node).length;
  if (!visible || lines > 12) return 'full';
  if (lines > 4) return 'wide';
  return index < Math.floor(visible.wide / 2) ? 'left' : 'right';
}

interface DropdownProps {
  item: NavigationNode;
  panelClass: string;
  isOpen: boolean;
  toggle: () => void;
}

function Dropdown({ item, panelClass, isOpen, toggle }: DropdownProps) {
  const panel = useId();
  const current = ariaCurrentOfBranch(item, useLocation());
  return (
    <>
      {/* Without script panels don't open; the side menu has their links. */}
      <noscript>
        {typeof window === 'undefined' && item.href && (
          <SmartLink to={item.href} className={topLevel} aria-current={current}>
            <Label item={item} />
          </SmartLink>
        )}
      </noscript>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-current={current}
        onClick={toggle}
        className={cn(topLevel, 'noscript:hidden')}
      >
        <Label item={item} />
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-3.5 shrink-0 text-muted transition-transform duration-200',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <ul
          id={panel}
          className={cn(
            'appear absolute top-full z-10 grid max-h-[calc(100dvh-5rem)] gap-1 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 shadow-overlay',
            panelClass,
          )}
        >
          {panelLinks(item).map((line) => (
            <li
              key={line.id}
              className={cn(
                'relative rounded-control p-2 transition-colors hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-blue',
                line === item && 'col-span-full',
              )}
            >
              <PanelLink item={line} label={line === item ? overviewLabel(line.label) : line.label} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * A line of a panel. Its coloured border is inset, so that it does not meet the panel's rounded corners. Its picture, if it can be
 * shown, replaces the icon.
 */
export function PanelLink({ item, label }: { item: NavigationItem; label: string }) {
  const { icon, color, description, featured, imageUrl } = item.metadata ?? {};
  return (
    <MenuLink
      to={item.href}
      className="group flex h-full gap-3 border-l-2 border-line pl-3 outline-none after:absolute after:inset-0"
      style={color ? ({ borderLeftColor: color } satisfies CSSProperties) : undefined}
    >
      <Picture
        src={imageUrl && isImageAllowedByCsp(imageUrl) ? imageUrl : null}
        width={64}
        height={40}
        className="mt-0.5 h-10 w-16 shrink-0 rounded-control object-cover"
        fallback={<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-muted" />}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 text-ui group-aria-[current]:text-blue">
          {label}
          {featured && <Badge variant="blue">Featured</Badge>}
        </span>
        <span className="mt-0.5 block text-caption font-normal text-muted">
          {description || `Explore our ${item.label} offerings and solutions.`}
        </span>
      </span>
    </MenuLink>
  );
}
