import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { Page } from '@/admin/api/paginated-query';
import { Select } from '@/admin/ui/select';
import { controlClass } from '@/shared/forms/fields/form-field';
import { cn } from '@/shared/lib/dom/cn';
import { formatNumber } from '@/shared/lib/text/format';
import { Button } from '@/shared/ui/button';
import { isFiltered, pageSize, pageSizes, type TableParams } from './use-table-params';

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }));

export interface PaginationProps {
  shown: Page<unknown>;
  list: TableParams;
  /** False while the rows still belong to another page: its cursor must not be used. */
  isCurrent: boolean;
}

/** The range of the rows, the page's number and size, and the ways to the other pages. */
export function Pagination({ shown: { rows, total, page, next }, list, isCurrent }: PaginationProps) {
  const { limit } = list;
  const isLast = page * limit >= total;
  const nav = useRef<HTMLElement>(null);
  const turnedFrom = useRef<number>(null);
  // A page that was turned to is read from its top, once it is there.
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === page || !isCurrent) return;
    turnedFrom.current = null;
    const section = nav.current?.closest<HTMLElement>('section[tabindex]');
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  }, [page, isCurrent]);
  if (page === 1 && total <= pageSize)
    return (
      isFiltered(list) && (
        <div className="mt-4">
          <Range>{total === 1 ? 'One match' : `${total} matches`}</Range>
        </div>
      )
    );
  const turn = (to: number, cursor?: string | null) => {
    turnedFrom.current = page;
    list.set({ page: to > 1 ? to : '', cursor: cursor ?? '' });
  };
  const first = (page - 1) * limit + 1;
  const steps = [
    { label: 'Previous', to: page - 1, cursor: null, isEnd: page === 1 },
    { label: 'Next', to: page + 1, cursor: next, isEnd: isLast },
  ];
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
        <PageJump key={page} page={page} pages={Math.max(page, Math.ceil(total / limit))} jump={turn} />
        <Select
          aria-label="Rows per page"
          options={sizeOptions}
          value={String(limit)}
          onChange={({ target: { value } }) => list.set({ size: value === String(pageSize) ? '' : value })}
        />
        <div className="flex gap-2">
          {steps.map(({ label, to, cursor, isEnd }) => (
            <Button
              key={label}
              variant="outline"
              size="sm"
              // Not `disabled`, so that it keeps the focus at the end.
              aria-disabled={isEnd || undefined}
              onClick={() => !isEnd && isCurrent && turn(to, cursor)}
              className={isEnd ? 'opacity-50' : ''}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </nav>
  );
}

const Range = ({ children }: { children: ReactNode }) => (
  <p className="text-caption font-normal text-muted tabular-nums">{children}</p>
);

/** The page's number as a field: another number and Enter lead to that page, one beyond the end to the last. */
function PageJump({ page, pages, jump }: { page: number; pages: number; jump: (page: number) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    const wanted = Math.min(Math.max(Math.trunc(Number(field.current.value)), 1), pages) || page;
    field.current.value = String(wanted);
    if (wanted !== page) jump(wanted);
  };
  return (
    <form
      onSubmit={submit}
      className="flex items-center gap-2 text-caption font-normal text-muted tabular-nums"
    >
      <label className="flex items-center gap-2">
        Page
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={page}
          className={cn(controlClass, 'h-9 w-14! px-2 text-center')}
        />
      </label>
      <span>{`of ${formatNumber(pages)}`}</span>
    </form>
  );
}
