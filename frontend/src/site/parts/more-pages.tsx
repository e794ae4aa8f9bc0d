import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buttonVariants } from '@/shared/ui/button';
import { Failure } from '@/shared/ui/feedback/feedback';
import { useHydrated } from '@/shared/hooks/use-hydrated';
import { cn } from '@/shared/lib/dom/cn';

/** A page of results; the last one has no cursor. */
interface Linked {
  next?: string | null;
}

export interface MorePagesProps {
  /** Labels the list on a page that has several. */
  list?: string;
  first: Linked;
  /** Returns the URL of the page at a cursor, for browsers without JavaScript. */
  hrefOf: (cursor: string) => string;
  /** Renders the page at a cursor, followed by the result of `after` once it has loaded. */
  page: (cursor: string, isAsked: boolean, after: ((page: Linked) => ReactNode) | undefined) => ReactNode;
}

/** The pages added to the first one of a list, and the button that adds the next. */
export function MorePages({ list = '', first, hrefOf, page }: MorePagesProps) {
  const { cursors, added, add } = useAddedPages(list);
  const renderLoadMore = ({ next }: Linked) => next && <LoadMore href={hrefOf(next)} add={() => add(next)} />;
  return (
    <>
      {cursors.map((cursor, index) =>
        page(cursor, cursor === added, index === cursors.length - 1 ? renderLoadMore : undefined),
      )}
      {cursors.length === 0 && renderLoadMore(first)}
    </>
  );
}

interface AddedState {
  added?: Record<string, string[]>;
}

/** The added pages' cursors, kept in the history entry so that Back restores them. */
function useAddedPages(list: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as AddedState | null;
  const isHydrated = useHydrated();
  // The server renders the first page only.
  const cursors = (isHydrated && state?.added?.[list]) || [];
  // Restored pages do not take the focus.
  const [added, setAdded] = useState<string>();
  const add = (cursor: string) => {
    setAdded(cursor);
    const { search, hash } = location;
    const pages = { ...state?.added, [list]: [...cursors, cursor] };
    void navigate({ search, hash }, { replace: true, state: { ...state, keepsScroll: true, added: pages } });
  };
  return { cursors, added, add };
}

/** A link to the next page; with JavaScript it adds that page below. */
function LoadMore({ href, add }: { href: string; add: () => void }) {
  return (
    <p className="mt-10 text-center">
      <a
        href={href}
        className={buttonVariants({ variant: 'outline', size: 'lg' })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          add();
        }}
      >
        Load more
      </a>
    </p>
  );
}

export interface AddedPageProps<Page> {
  query: { data?: Page; error?: unknown; refetch: () => unknown };
  /** Whether the visitor has just loaded it: then its first link or button gets the focus. */
  isAsked: boolean;
  /** The message if the server sends none. */
  fallbackMessage: string;
  loading: ReactNode;
  className?: string;
  children: (page: NonNullable<Page>) => ReactNode;
  after?: ReactNode;
}

/** A page added below the others. */
export function AddedPage<Page>({
  query: { data, error, refetch },
  isAsked,
  fallbackMessage,
  loading,
  className,
  children,
  after,
}: AddedPageProps<Page>) {
  const rows = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined && data !== null;
  useEffect(() => {
    if (!isLoaded || !isAsked) return;
    const first = rows.current?.querySelector<HTMLElement>('a, button, summary') ?? rows.current;
    first?.focus({ preventScroll: true });
  }, [isLoaded, isAsked]);
  if (!isLoaded && error)
    return (
      <div className="mt-6">
        <Failure error={error} fallbackMessage={fallbackMessage} retry={() => void refetch()} />
      </div>
    );
  if (!isLoaded) return loading;
  return (
    <>
      <div ref={rows} tabIndex={-1} className={cn('outline-none', className)}>
        {children(data)}
      </div>
      {after}
    </>
  );
}
