import { LayoutDashboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigationQuery } from '@/features/navigation/api';
import { NavMenu } from '@/features/navigation/nav-menu';
import { visibleTree } from '@/features/navigation/tree';
import { useUser } from '@/features/session/api';
import { homeOf } from '@/features/session/portals';
import { cn } from '@/lib/cn';
import { ButtonLink } from '@/ui/button';
import { Brand } from './brand';
import { MenuWithoutScript } from './menu-without-script';
import { MobileMenu } from './mobile-menu';
import { SearchEntry } from './search-entry';

/** True once the page has been scrolled: the header is transparent at the very top. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 8);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}

export function Header() {
  const { data } = useNavigationQuery();
  const { user } = useUser();
  const scrolled = useScrolled();
  const tree = visibleTree(data ?? []);
  return (
    <header
      className={cn(
        'sticky top-0 z-40 h-16 border-b print:hidden transition-colors duration-200',
        scrolled ? 'border-line bg-bg/85 backdrop-blur-md' : 'border-transparent',
      )}
    >
      {/* By the width that there is in letters, so that larger ones fold it as a narrower screen does. */}
      <div className="@container wrap relative flex h-full items-center gap-1.5 sm:gap-3">
        <div className="mr-auto flex min-w-6 items-center">
          <Brand />
        </div>
        <NavMenu tree={tree} />
        <SearchEntry />
        <ButtonLink to="/faq" variant="outline" size="sm" className="max-xs:hidden max-sm:px-2.5">
          FAQ
        </ButtonLink>
        <ButtonLink to="/contact" size="sm" className="max-sm:px-2.5 @max-[17rem]:hidden">
          Contact Us
        </ButtonLink>
        {user && !user.isAdmin && (
          <ButtonLink to={homeOf.client} variant="ghost" size="sm" className="max-xl:hidden">
            Client Portal
          </ButtonLink>
        )}
        {user ? <ToDashboard /> : <ToLogin />}
        <MobileMenu tree={tree} />
        <MenuWithoutScript tree={tree} />
      </div>
    </header>
  );
}

const account = 'max-sm:px-2 lg:-mr-3 @max-[13rem]:hidden';

const ToLogin = () => (
  <ButtonLink to="/auth" variant="ghost" size="sm" className={account}>
    Login
  </ButtonLink>
);

/** On phones a sign alone, so that the company's name stays whole. */
const ToDashboard = () => (
  <ButtonLink to="/admin" variant="ghost" size="sm" aria-label="Dashboard" className={account}>
    <LayoutDashboard aria-hidden="true" className="size-4.5 xs:hidden" strokeWidth={1.75} />
    <span className="max-xs:hidden">Dashboard</span>
  </ButtonLink>
);
