import { useEffect, useState } from 'react';
import { useNavigationQuery } from '@/features/navigation/api';
import { NavMenu } from '@/features/navigation/nav-menu';
import { visibleTree } from '@/features/navigation/tree';
import { useUser } from '@/features/session/api';
import { cn } from '@/lib/cn';
import { ButtonLink } from '@/ui/button';
import { Brand } from './brand';
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
      <div className="wrap relative flex h-full items-center gap-1.5 sm:gap-3">
        <div className="mr-auto flex min-w-0 items-center">
          {/* 'Dashboard' is longer than 'Login'. */}
          <Brand tight={user !== null} />
        </div>
        <NavMenu tree={tree} />
        <SearchEntry />
        <ButtonLink to="/faq" variant="outline" size="sm" className="max-xs:hidden max-sm:px-2.5">
          FAQ
        </ButtonLink>
        <ButtonLink to="/contact" size="sm" className="max-sm:px-2.5">
          Contact Us
        </ButtonLink>
        <ButtonLink to={user ? '/admin' : '/auth'} variant="ghost" size="sm" className="max-sm:px-2 lg:-mr-3">
          {user ? 'Dashboard' : 'Login'}
        </ButtonLink>
        <MobileMenu tree={tree} />
      </div>
    </header>
  );
}
