import { Search } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useGo } from '@/shared/hooks/use-site-pages';
import { useWindowEvent } from '@/shared/hooks/use-window-event';
import { buttonVariants } from '@/shared/ui/button';
import { MenuLink } from '@/shared/navigation/menu-link';
import { cn } from '@/shared/lib/dom/cn';
import { isShortcut } from '@/shared/lib/dom/keys';

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
export function SearchEntry() {
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
