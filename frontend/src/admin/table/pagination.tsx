import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import { Button } from '@/shared/ui/button';
import { Select } from '@/admin/ui/select';
import { cn } from '@/shared/lib/dom/cn';
import { formatNumber } from '@/shared/lib/text/format';
import { isFiltered, pageSizes, type TableParams, type TableRows } from './use-table-params';

export interface PaginationProps<Row> {
  rows: TableRows<Row>;
  list: TableParams;
  /** False while the rows still belong to another page: its cursor must not be used. */
  isCurrent: boolean;
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }));
const smallest = Math.min(...pageSizes);

/** The range of the rows, the page's number and size, and links to the other pages. */
export function Pagination<Row>({
  rows: { rows, total, page, next },
  list,
  isCurrent,
}: PaginationProps<Row>) {
  const { size } = list;
  const hasMore = next === undefined ? page * size < total : next !== null;
  const nav = useRef<HTMLElement>(null);
  const turn = useTopOfList(nav, page, isCurrent);
  if (page === 1 && !hasMore && total <= smallest)
    return (
      isFiltered(list) && (
        <div className="mt-4">
          <Range>{total === 1 ? 'One match' : `${total} matches`}</Range>
        </div>
      )
    );
  const first = (page - 1) * size + 1;
  const pages = Math.max(page, Math.ceil(total / size));
  return (
    <nav
      ref={nav}
      aria-label="Pages"
      className="mt-4 scroll-mb-4 flex flex-wrap items-center justify-between gap-3"
    >
      <Range>
        {`${formatNumber(first)}–${formatNumber(first + rows.length - 1)} of ${formatNumber(total)}`}
      </Range>
      <div className="flex flex-wrap items-center gap-3">
        <PageJump
          key={page}
          page={page}
          pages={pages}
          jump={(to) => {
            turn();
            list.jump(to);
          }}
        />
        <Select
          aria-label="Rows per page"
          options={sizeOptions}
          value={String(size)}
          onChange={({ target }) => list.setSize(Number(target.value))}
        />
        <div className="flex gap-2">
          <PageButton
            isEnd={page === 1}
            onClick={() => {
              if (!isCurrent) return;
              turn();
              list.back({ visiblePage: page });
            }}
          >
            Previous
          </PageButton>
          <PageButton
            isEnd={!hasMore}
            onClick={() => {
              if (!isCurrent) return;
              turn();
              list.forward(next ?? undefined);
            }}
          >
            Next
          </PageButton>
        </div>
      </div>
    </nav>
  );
}

const Range = ({ children }: { children: ReactNode }) => (
  <p className="text-caption font-normal text-muted tabular-nums">{children}</p>
);

/** Returns what to call before a page is turned: the list is then scrolled to its top and focused once the other page is there. */
function useTopOfList(nav: RefObject<HTMLElement | null>, page: number, isCurrent: boolean) {
  const turnedFrom = useRef<number>(null);
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === page || !isCurrent) return;
    turnedFrom.current = null;
    const list = nav.current?.closest<HTMLElement>('section[tabindex]');
    list?.focus({ preventScroll: true });
    list?.scrollIntoView({ block: 'start' });
  }, [nav, page, isCurrent]);
  return () => {
    turnedFrom.current = page;
  };
}

interface PageJumpProps {
  page: number;
  pages: number;
  jump: (page: number) => void;
}

/** The page's number as a field: another number and Enter lead to that page, one beyond the end to the last. */
function PageJump({ page, pages, jump }: PageJumpProps) {
  const [typed, setTyped] = useState(String(page));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)), 1), pages);
    setTyped(String(wanted || page));
    if (wanted && wanted !== page) jump(wanted);
  };
  return (
    <form
      onSubmit={submit}
      className="flex items-center gap-2 text-caption font-normal text-muted tabular-nums"
    >
      <label className="flex items-center gap-2">
        Page
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={cn(controlClass, 'h-9 w-14! px-2 text-center')}
        />
      </label>
      <span>{`of ${formatNumber(pages)}`}</span>
    </form>
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
