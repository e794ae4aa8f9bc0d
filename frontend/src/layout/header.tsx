import { LayoutDashboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageQuery } from '@/api/access/use-api';
import { ButtonLink } from '@/components/ui/button';
import { navigationQuery } from '@/features/navigation/queries';
import { NavMenu, type VisibleCounts } from '@/features/navigation/public/nav-menu';
import { visibleTree } from '@/features/navigation/tree';
import { useUser } from '@/features/session/use-user';
import { portalHome } from '@/features/session/portals';
import { cn } from '@/lib/dom/cn';
import { usePageState } from '@/hooks/use-page-state';
import { Brand } from './brand';
import { NoScriptMenu } from './noscript-menu';
import { SearchEntry } from './search-entry';
import { SideMenu } from './side-menu';
import { visibleEntries } from './visible-entries';

/** True once the page has been scrolled: the header is transparent at the very top. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const updateScrolled = () => setScrolled(window.scrollY > 8);
    updateScrolled();
    window.addEventListener('scroll', updateScrolled, { passive: true });
    return () => window.removeEventListener('scroll', updateScrolled);
  }, []);
  return scrolled;
}

export function Header() {
  const { data } = usePageQuery(navigationQuery);
  const { user } = useUser();
  const { site } = usePageState();
  const scrolled = useScrolled();
  const tree = visibleTree(data ?? []);
  const hasPortal = user !== null && !user.isAdmin;
  const visible = visibleEntries(tree, { name: site.name, hasPortal });
  const edgeClasses = edgeClass(tree.length, visible);
  return (
    <header
      className={cn(
        'sticky top-0 z-40 h-16 border-b print:hidden transition-colors duration-200',
        scrolled ? 'border-line bg-bg/97' : 'border-transparent',
      )}
    >
      {/* By the width that there is in letters, so that larger ones fold it as a narrower screen does. */}
      <div className="@container wrap relative flex h-full items-center gap-1.5 sm:gap-3">
        <div className="mr-auto flex min-w-6 items-center">
          <Brand />
        </div>
        <NavMenu tree={tree} visible={visible} />
        <SearchEntry />
        <ButtonLink to="/faq" variant="outline" size="sm" className="max-xs:hidden max-sm:px-2.5">
          FAQ
        </ButtonLink>
        <ButtonLink to="/contact" size="sm" className="max-sm:px-2.5 @max-[17rem]:hidden">
          Contact Us
        </ButtonLink>
        {hasPortal && (
          <ButtonLink to={portalHome.client} variant="ghost" size="sm" className="@max-[72rem]:hidden">
            Client Portal
          </ButtonLink>
        )}
        {user ? (
          <DashboardLink className={cn(edgeClasses.account, hasPortal && 'text-muted')} />
        ) : (
          <LoginLink className={edgeClasses.account} />
        )}
        <SideMenu tree={tree} className={edgeClasses.menu} />
        <NoScriptMenu tree={tree} />
      </div>
    </header>
  );
}

/** Where the whole menu fits, the side menu's button is hidden and the last entry aligns with the page's edge. */
function edgeClass(all: number, { narrow, wide }: VisibleCounts) {
  if (narrow === all) return { menu: '@min-[57.5rem]:hidden', account: '@min-[57.5rem]:-mr-3' };
  if (wide === all) return { menu: '@min-[72rem]:hidden', account: '@min-[72rem]:-mr-3' };
  return {};
}

interface AccountProps {
  className: string | undefined;
}

const account = 'max-sm:px-2 @max-[13rem]:hidden';

const LoginLink = ({ className }: AccountProps) => (
  <ButtonLink to="/auth" variant="ghost" size="sm" className={cn(account, className)}>
    Login
  </ButtonLink>
);

/** On phones a sign alone, so that the company's name stays whole. */
const DashboardLink = ({ className }: AccountProps) => (
  <ButtonLink to="/admin" variant="ghost" size="sm" aria-label="Dashboard" className={cn(account, className)}>
    <LayoutDashboard aria-hidden="true" className="size-4.5 xs:hidden" strokeWidth={1.75} />
    <span className="max-xs:hidden">Dashboard</span>
  </ButtonLink>
);
