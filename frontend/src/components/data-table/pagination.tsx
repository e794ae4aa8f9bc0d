import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { pageSize, type TableParams, type TableRows } from './use-table-params';

export interface PaginationProps<Row> {
  rows: TableRows<Row>;
  list: TableParams;
  /** False while the rows still belong to another page: its cursor must not be used. */
  isCurrent: boolean;
}

/** The range of the rows, and links to the other pages. */
export function Pagination<Row>({
  rows: { rows, total, page, next },
  list,
  isCurrent,
}: PaginationProps<Row>) {
  const hasMore = next === undefined ? page * pageSize < total : next !== null;
  const nav = useRef<HTMLElement>(null);
  // Another page may be longer: keep the focused button in view for keyboard users.
  useEffect(() => {
    if (nav.current?.contains(document.activeElement)) nav.current.scrollIntoView({ block: 'nearest' });
  }, [page, rows.length]);
  if (page === 1 && !hasMore) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className="mt-4 scroll-mb-4 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-caption font-normal text-muted tabular-nums">
        {first}–{first + rows.length - 1} of {total}
      </p>
      <div className="flex gap-2">
        <PageButton isEnd={page === 1} onClick={() => isCurrent && list.back({ visiblePage: page })}>
          Previous
        </PageButton>
        <PageButton isEnd={!hasMore} onClick={() => isCurrent && list.forward(next ?? undefined)}>
          Next
        </PageButton>
      </div>
    </nav>
  );
}

interface PageButtonProps {
  /** Whether there is no page in this direction. */
  isEnd: boolean;
  onClick: () => void;
  children: string;
}

/** A link to another page. It is not `disabled` at the end, so that it keeps the focus. */
const PageButton = ({ isEnd, onClick, children }: PageButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    aria-disabled={isEnd || undefined}
    onClick={() => !isEnd && onClick()}
    className={isEnd ? 'opacity-50' : ''}
  >
    {children}
  </Button>
);
