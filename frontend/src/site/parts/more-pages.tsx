import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { PageQuery } from '@/shared/api/page-data';
import { usePageQuery } from '@/shared/api/use-page-query';
import { buttonVariants } from '@/shared/ui/button';
import { Failure } from '@/shared/ui/feedback/feedback';
import { cn } from '@/shared/lib/dom/cn';
import { useHydrated } from '@/shared/hooks/react-helpers';

interface AddedPagesProps<Page> {
  queryOf: (cursor: string) => PageQuery<Page | null>;
  failed: string;
  loading: ReactNode;
  className?: string;
  children: (page: Page) => ReactNode;
}

export interface MorePagesProps<Page> extends AddedPagesProps<Page> {
  list?: string;
  first: Page;
  /** Returns the cursor of the page that follows; the last one has none. */
  nextOf: (page: Page) => string | null | undefined;
  /** Returns the URL of the page at a cursor, for browsers without JavaScript. */
  hrefOf: (cursor: string) => string;
}

/** The pages added to the first one of a list, and the button that adds the next. */
export function MorePages<Page>({ list = '', first, nextOf, hrefOf, ...pages }: MorePagesProps<Page>) {
  const { cursors, added, add } = useAddedPages(list);
  const renderLoadMore = (page: Page) => {
    const next = nextOf(page);
    return next && <LoadMore href={hrefOf(next)} add={() => add(next)} />;
  };
  return (
    <>
      {cursors.map((cursor) => (
        <AddedPage
          key={cursor}
          {...pages}
          cursor={cursor}
          isAsked={cursor === added}
          after={cursor === cursors.at(-1) ? renderLoadMore : undefined}
        />
      ))}
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

/** Leads from a later part of a list to its start. */
export const StartLink = ({ to, className, text }: { to: string; className?: string; text: string }) => (
  <p className={cn('text-ui', className)}>
    <Link to={to} className="text-blue underline-offset-4 hover:underline">
      {text}
    </Link>
  </p>
);

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

interface AddedPageProps<Page> extends AddedPagesProps<Page> {
  cursor: string;
  /** Whether the visitor has just loaded it: then its first link or button gets the focus. */
  isAsked: boolean;
  after: ((page: Page) => ReactNode) | undefined;
}

function AddedPage<Page>(props: AddedPageProps<Page>) {
  const { queryOf, failed, loading, className, children, cursor, isAsked, after } = props;
  const { data, error, refetch } = usePageQuery(queryOf(cursor));
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
        <Failure error={error} fallbackMessage={failed} retry={refetch} />
      </div>
    );
  if (!isLoaded) return loading;
  return (
    <>
      <div ref={rows} tabIndex={-1} className={cn('outline-none', className)}>
        {children(data)}
      </div>
      {after?.(data)}
    </>
  );
}
