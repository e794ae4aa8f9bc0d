import { Plus, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useShortcut } from '@/admin/hooks/browser-hooks';
import { ListFocusProvider, useListFocus } from '@/shared/hooks/use-list-focus';
import { cn } from '@/shared/lib/dom/cn';
import { Button } from '@/shared/ui/button';
import { SearchBox } from './search-box';
import { isOutdated, type TableQuery } from './table-states';
import type { TableParams } from './use-table-params';

export interface ListPageProps {
  title: string;
  /** Whether the title is shown. By default it is left to screen readers, because the selected tab shows it. */
  isTitleShown?: boolean;
  lead?: string;
  /** The button that creates something; the key N presses it. */
  action?: ReactNode;
  search?: { list: TableParams; label: string; query: TableQuery<unknown> };
  filters?: ReactNode;
  children: ReactNode;
}

export function ListPage({ title, isTitleShown, lead, action, search, filters, children }: ListPageProps) {
  const heading = useId();
  const { area, restore } = useListFocus();
  const creation = useRef<HTMLDivElement>(null);
  useShortcut('n', () => {
    const button = creation.current?.querySelector<HTMLElement>('a:not([download]), button');
    // The focus returns to it.
    button?.focus({ preventScroll: true });
    button?.click();
  });
  return (
    <section
      ref={area}
      aria-labelledby={heading}
      tabIndex={-1}
      className="scroll-mt-20 pt-5 outline-none max-sm:pt-3"
    >
      <h2
        id={heading}
        className={
          isTitleShown ? 'text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] mb-1' : 'sr-only'
        }
      >
        {title}
      </h2>
      {lead && <p className="mb-4 text-ui max-sm:mb-2.5 font-normal text-muted">{lead}</p>}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 empty:hidden sm:items-start max-sm:mb-2.5 max-sm:gap-2">
        <div className="flex flex-wrap items-center gap-3 empty:hidden max-sm:contents sm:flex-1">
          {search && (
            <SearchBox
              label={search.label}
              value={search.list.search}
              onChange={(q) => search.list.set({ q }, true)}
              isSearching={isOutdated(search.query)}
            />
          )}
          {search && filters ? <FoldedFilters list={search.list}>{filters}</FoldedFilters> : filters}
        </div>
        {action && (
          <div ref={creation} className="max-sm:[&_span]:sr-only max-sm:[&_svg]:block">
            {action}
          </div>
        )}
      </div>
      <ListFocusProvider value={restore}>{children}</ListFocusProvider>
    </section>
  );
}

/** The text of a list's button that creates something. Above the list of a phone it is an icon. */
export const CreateLabel = ({ children }: { children: string }) => (
  <>
    <Plus aria-hidden="true" className="hidden size-4.5" />
    <span>{children}</span>
  </>
);

function FoldedFilters({ list, children }: { list: TableParams; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = Object.values(list.filters).filter(Boolean).length;
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="px-3.5! sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        <span className="sr-only">Filters</span>
        {count > 0 && <span>{count}</span>}
      </Button>
      <div
        id={id}
        className={cn(
          'flex flex-wrap gap-3 max-sm:order-last max-sm:w-full sm:contents',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}
