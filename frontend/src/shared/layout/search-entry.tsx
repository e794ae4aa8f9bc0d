import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useGo } from '@/shared/hooks/use-go';
import { buttonVariants } from '@/shared/ui/button';
import { SmartLink } from '@/shared/ui/smart-link';
import { ariaCurrentOf } from '@/shared/navigation/current-item';
import { cn } from '@/shared/lib/dom/cn';
import { isShortcut } from '@/shared/lib/dom/keys';

/** The dashboard's lists have a search of their own, and the key is typed in the editor of a post. */
const hasOwnSearch = (pathname: string) => /^\/(?:admin|blog\/create)(?:\/|$)/.test(pathname);

/** The key `/` leads to the search, and into its field where that is there already. */
function useSearchKey() {
  const go = useGo();
  const isOff = hasOwnSearch(useLocation().pathname);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, '/') || isOff) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('[role=search] input');
    field?.focus();
    field?.select();
    if (!field) go('/search', { state: { keepFocus: true } });
  });
  useEffect(() => {
    const search = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', search);
    return () => document.removeEventListener('keydown', search);
  }, []);
}

/** The way to the search in the header; on small screens the side menu has it. */
export function SearchEntry() {
  useSearchKey();
  const location = useLocation();
  return (
    <SmartLink
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
    </SmartLink>
  );
}
