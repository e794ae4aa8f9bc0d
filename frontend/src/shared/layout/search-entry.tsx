import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { buttonVariants } from '@/shared/ui/button';
import { ariaCurrentOf } from '@/shared/navigation/current-item';
import { cn } from '@/shared/lib/dom/cn';
import { isShortcut } from '@/shared/lib/dom/keys';

/** The dashboard's lists have a search of their own, and the key is typed in the editor of a post. */
const hasOwnSearch = (pathname: string) => /^\/(?:admin|blog\/create)(?:\/|$)/.test(pathname);

/** The key `/` leads to the search, and into its field where that is there already. */
function useSearchKey() {
  const navigate = useNavigate();
  const isOff = hasOwnSearch(useLocation().pathname);
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (!isShortcut(event, '/') || isOff) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[role=search] input');
      field?.focus();
      field?.select();
      if (!field) void navigate('/search', { state: { keepFocus: true } });
    };
    document.addEventListener('keydown', search);
    return () => document.removeEventListener('keydown', search);
  }, [navigate, isOff]);
}

/** The way to the search in the header; on small screens the side menu has it. */
export function SearchEntry() {
  useSearchKey();
  const location = useLocation();
  return (
    <Link
      to="/search"
      // The search takes the focus itself.
      state={{ keepFocus: true }}
      aria-label="Search"
      aria-current={ariaCurrentOf('/search', location)}
      aria-keyshortcuts="/"
      title="Search ( / )"
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        'max-[30rem]:hidden aria-[current]:text-blue',
      )}
    >
      <Search aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </Link>
  );
}
