import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { buttonLook } from '@/ui/button';

/** Where a key is a letter of a text, or serves a dialog that is open. */
const takesKeys =
  'input, textarea, select, [contenteditable], dialog[open], [role=dialog], [role=alertdialog]';

/** The dashboard's lists have searches of their own, and nobody wants to leave a post that they write. */
const isPublic = () => !/^\/(?:admin|blog\/create)(?:\/|$)/.test(window.location.pathname);

/** The key `/` leads to the search, and into its field where that is there already. */
function useSearchKey() {
  const navigate = useNavigate();
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || !isPublic() || (event.target as Element).closest(takesKeys)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[role=search] input');
      field?.focus();
      field?.select();
      if (!field) void navigate('/search', { state: { keepFocus: true } });
    };
    document.addEventListener('keydown', search);
    return () => document.removeEventListener('keydown', search);
  }, [navigate]);
}

/** The way to the search in the header; on small screens the side menu has it. */
export function SearchEntry() {
  useSearchKey();
  return (
    <Link
      to="/search"
      // The search takes the focus itself.
      state={{ keepFocus: true }}
      aria-label="Search"
      aria-keyshortcuts="/"
      title="Search ( / )"
      className={cn(buttonLook({ variant: 'ghost', size: 'icon-sm' }), 'max-sm:hidden')}
    >
      <Search aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </Link>
  );
}
