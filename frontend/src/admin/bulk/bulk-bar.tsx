import { useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { FixedBar } from '@/admin/ui/sticky-bar';
import { useShortcut } from '@/admin/hooks/use-shortcut';
import { cn } from '@/shared/lib/dom/cn';
import { focusInView } from '@/shared/lib/dom/focus-in-view';
import { formatNumber } from '@/shared/lib/text/format';
import { isDeletion, type BulkAction } from './action';
import { BulkProgress } from './bulk-progress';
import { ConfirmBulk, NamedRows } from './confirm-bulk';
import { FailureReport } from './failure-report';
import { useBulkActions, type BulkBarProps } from './use-bulk-actions';

/** The number of selected rows and the actions on them, at the bottom of the window. The key A leads there, Escape clears the selection. */
export function BulkBar<Row extends { id: number }>(props: BulkBarProps<Row>) {
  const { selection, page, actions } = props;
  const total = page?.total ?? 0;
  const { asked, ask, choose, start, rows, selected, left, run, report, close } = useBulkActions(props);
  const bar = useRef<HTMLElement>(null);
  useShortcut('a', () => focusInView(bar.current?.querySelector<HTMLElement>('[data-action]')));
  useShortcut('Escape', () => !run && selection.clear());
  const hasCautions = asked?.body !== undefined && !isDeletion(asked);
  const question = {
    rows,
    named: <NamedRows rows={selected} {...{ left, hasCautions }} />,
    onClose: () => ask(null),
  };
  return (
    <FixedBar>
      <section ref={bar} aria-label="Selection" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {run ? (
          <BulkProgress {...run} onClose={close} />
        ) : (
          <>
            <p role="status" className="text-ui tabular-nums">
              {`${rows} selected`}
            </p>
            {!selection.isAll && selection.rows.size < total && (
              <Button variant="link" size="sm" className={linkClass} onClick={selection.selectAll}>
                {`Select all ${formatNumber(total)}`}
              </Button>
            )}
            <Button
              variant="link"
              size="sm"
              className={linkClass}
              aria-label="Clear selection"
              onClick={selection.clear}
            >
              Clear
            </Button>
          </>
        )}
        <Actions actions={actions} choose={choose} isBusy={run !== null} />
      </section>
      {asked?.Ask && <asked.Ask {...question} onConfirm={(answer) => start(asked, answer)} />}
      {asked?.body && (
        <ConfirmBulk
          {...question}
          action={asked}
          isAll={selection.isAll}
          onConfirm={() => start(asked, asked.body)}
        />
      )}
      {report && <FailureReport {...report} />}
    </FixedBar>
  );
}

const linkClass = 'px-0!';

interface ActionsProps {
  actions: BulkAction[];
  choose: (action: BulkAction) => void;
  /** Hides them while one runs. They stay in the document, so that the focus returns to the one that was pressed. */
  isBusy: boolean;
}

const Actions = ({ actions, choose, isBusy }: ActionsProps) => (
  <div className={cn('flex-wrap gap-2 max-sm:w-full sm:ml-auto', isBusy ? 'hidden' : 'flex')}>
    {actions.map((action) => (
      <Button
        key={action.label}
        variant="outline"
        size="sm"
        data-action=""
        disabled={isBusy}
        className={cn('max-sm:grow max-sm:px-2', isDeletion(action) && 'text-destructive!')}
        onClick={() => choose(action)}
      >
        {action.label}
      </Button>
    ))}
  </div>
);
