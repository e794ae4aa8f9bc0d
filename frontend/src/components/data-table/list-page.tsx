import { useId, type ReactNode } from 'react';
import { ListFocusProvider, useListFocus } from '@/hooks/use-list-focus';
import { SearchBox } from './search-box';
import type { TableParams } from './use-table-params';

export interface ListPageProps {
  title: string;
  /** A sentence below the title. */
  lead?: string;
  /** The button that creates something. */
  action?: ReactNode;
  /** The list's state, and the search field's label. */
  search?: { list: TableParams; label: string };
  /** Further filters. */
  filters?: ReactNode;
  /** The table and its dialogs. */
  children: ReactNode;
}

/** The layout of every list of the back office. */
export function ListPage({ title, lead, action, search, filters, children }: ListPageProps) {
  const heading = useId();
  const { area, restore } = useListFocus();
  return (
    <section ref={area} aria-labelledby={heading} tabIndex={-1} className="scroll-mt-20 pt-8 outline-none">
      <h2 id={heading} className="text-[1.375rem] leading-tight font-semibold tracking-[-0.02em]">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ui font-normal text-muted">{lead}</p>}
      <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full sm:flex-1">
          {search && (
            <SearchBox label={search.label} value={search.list.search} onChange={search.list.setSearch} />
          )}
          {filters}
        </div>
        {action}
      </div>
      <ListFocusProvider value={restore}>{children}</ListFocusProvider>
    </section>
  );
}
