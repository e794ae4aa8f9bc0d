import { Search } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { usePageQuery } from '@/shared/api/use-page-query';
import { buttonVariants } from '@/shared/ui/button';
import { MenuLink } from '@/shared/navigation/menu-link';
import { NavMenu, topLevel } from '@/shared/navigation/nav-menu';
import { navigationQuery, visibleTree } from '@/shared/navigation/queries';
import { visibleEntries, type VisibleCounts } from '@/shared/navigation/visible-entries';
import { useUser } from '@/shared/session/use-user';
import { portalHome } from '@/shared/session/user';
import { cn } from '@/shared/lib/dom/cn';
import { isShortcut } from '@/shared/lib/dom/keys';
import { usePageState } from '@/shared/hooks/use-page-state';
import { useGo } from '@/shared/hooks/use-site-pages';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { Brand } from './footer';
import { NoScriptMenu } from './noscript-menu';
import { SideMenu } from './side-menu';

export function Header() {
  const { data } = usePageQuery(navigationQuery);
  const { user } = useUser();
  const { site } = usePageState();
  const tree = visibleTree(data ?? []);
  const account = user === null ? 'visitor' : user.isAdmin ? 'administrator' : 'client';
  const visible = visibleEntries(tree, { name: site.name, account });
  const folding = account === 'client' && foldedLabel;
  const edge = edgeClasses(tree.length, visible);
  return (
    <header className="header-ground sticky top-0 z-40 h-16 border-b print:hidden">
      {/* By the width that there is in letters, so that larger ones fold it as a narrower screen does. */}
      <div className="@container wrap relative flex h-full items-center gap-1 sm:gap-1.5 lg:gap-3">
        <div className="mr-auto flex min-w-6 items-center">
          <Brand markClass={cn(account === 'client' && '@max-[26rem]:hidden')} />
        </div>
        <NavMenu tree={tree} visible={visible} />
        <SearchEntry />
        <MenuLink to="/faq" className={cn(topLevel, 'shrink-0 max-xs:hidden max-sm:px-1.5')}>
          FAQ
        </MenuLink>
        <MenuLink to="/contact" className={cn(contactLink, folding)}>
          Contact Us
        </MenuLink>
        {account === 'client' && (
          <MenuLink to={portalHome.client} className={cn(accountLink, foldedLabel)}>
            Client Portal
          </MenuLink>
        )}
        <MenuLink to={user ? portalHome.admin : '/auth'} className={cn(accountLink, edge.account, folding)}>
          {user ? 'Dashboard' : 'Login'}
        </MenuLink>
        <SideMenu tree={tree} className={edge.menu} />
        <NoScriptMenu tree={tree} />
      </div>
    </header>
  );
}

/** The dashboard's lists have a search of their own, and the key is typed in the editor of a post. */
const hasOwnSearch = (pathname: string) => /^\/(?:admin|blog\/create)(?:\/|$)/.test(pathname);

/** The key `/` leads to the search, and into its field where that is there already. */
function useSearchKey() {
  const go = useGo();
  const isOff = hasOwnSearch(useLocation().pathname);
  useWindowEvent('keydown', (event) => {
    if (!isShortcut(event, '/') || isOff) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('[role=search] input');
    field?.focus();
    field?.select();
    if (!field) go('/search', { state: { keepFocus: true } });
  });
}

/** The way to the search in the header; on small screens the side menu has it. */
function SearchEntry() {
  useSearchKey();
  return (
    <MenuLink
      to="/search"
      // The search takes the focus itself.
      state={{ keepFocus: true }}
      aria-label="Search"
      aria-keyshortcuts="/"
      title="Search ( / )"
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'max-[30rem]:hidden aria-[current]:text-blue',
      )}
    >
      <Search aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </MenuLink>
  );
}

/** Where the whole menu fits, the side menu's button is hidden and the last entry aligns with the page's edge. */
function edgeClasses(all: number, { narrow, wide }: VisibleCounts) {
  if (narrow === all) return { menu: '@min-[57.5rem]:hidden', account: '@min-[57.5rem]:-mr-3' };
  if (wide === all) return { menu: '@min-[72rem]:hidden', account: '@min-[72rem]:-mr-3' };
  return {};
}

const contactLink = cn(
  buttonVariants({ size: 'sm' }),
  'max-sm:px-2 @max-[17rem]:hidden aria-[current]:bg-blue aria-[current]:text-on',
);

// On the narrowest phones the side menu has them, so that the company's name stays whole.
const accountLink = cn(
  buttonVariants({ variant: 'ghost', size: 'sm' }),
  'max-sm:px-2 @max-[20.5rem]:hidden aria-[current]:text-blue',
);

/** A client's header has a link more: on narrow screens labels of two words take two lines. */
const foldedLabel =
  '@max-[36rem]:h-9 @max-[36rem]:w-min @max-[36rem]:px-1.5 @max-[36rem]:text-center @max-[36rem]:leading-[1.15] @max-[36rem]:whitespace-normal';
