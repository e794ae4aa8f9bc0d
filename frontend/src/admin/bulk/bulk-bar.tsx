import { useRef, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { FixedBar } from '@/admin/ui/sticky-bar';
import { useShortcut } from '@/admin/hooks/use-shortcut';
import { cn } from '@/shared/lib/dom/cn';
import { focusInView } from '@/shared/lib/dom/focus-in-view';
import { searchable } from '@/admin/api/paginated-query';
import { formatNumber } from '@/shared/lib/text/format';
import { isDeletion, type BulkAction, type BulkBarProps, type BulkBody } from './bulk-rows';
import { ConfirmBulk, NamedRows } from './confirm-bulk';
import { countReached, noProgress, type BulkRun } from './bulk-run';
import { useBulkRun } from './bulk-runs';

/**
 * The number of selected rows and the actions on them, at the bottom of the window, or the action that runs. The key A leads
 * there, Escape clears the selection.
 */
export function BulkBar<Row>({
  bulk,
  list,
  selection,
  page,
  actions,
}: BulkBarProps<Row> & { actions: BulkAction[] }) {
  const { asNamed } = bulk;
  const [asked, ask] = useState<BulkAction | null>(null);
  const bar = useRef<HTMLElement>(null);
  const { run, count, start: startRun, set } = useBulkRun(bulk);
  const isBusy = run !== undefined && run.state !== 'finished';
  useShortcut('a', () => focusInView(bar.current?.querySelector<HTMLElement>('[data-action]')));
  useShortcut('Escape', () => !isBusy && selection.clear());
  const { isAll } = selection;
  const total = page?.total ?? 0;
  const known = isAll ? (page?.rows.map(asNamed) ?? []) : [...selection.rows.values()];
  const size = isAll ? total : known.length;
  const rows = count(size);

  const start = (action: BulkAction, body: BulkBody) => {
    ask(null);
    const { progress, done, already, notes = {} } = action;
    const filter = Object.entries({ ...list.filters, q: searchable(list.search) ?? '' });
    startRun({
      ...noProgress,
      state: 'running',
      label: `${progress} ${rows}`,
      words: { done, failed: `not ${done}`, already },
      notes: [...new Set(known.flatMap(({ kind = '' }) => notes[kind] ?? []))],
      target: isAll
        ? { filter: Object.fromEntries(filter.filter(([, value]) => value)) }
        : { ids: known.map(({ id }) => id) },
      body,
      isDeletion: isDeletion(action),
      rows: known,
    });
  };
  /** Deletions, actions on rows out of sight and those that some rows are not meant for are confirmed first. */
  const choose = (action: BulkAction) => {
    const isCautious = action.caution !== undefined && known.some(({ caution }) => caution);
    if (!action.body || isDeletion(action) || isAll || isCautious) ask(action);
    else start(action, action.body);
  };
  const hasCautions = asked?.body !== undefined && !isDeletion(asked);
  const question = {
    rows,
    named: <NamedRows rows={known} total={size} hasCautions={hasCautions} />,
    onClose: () => ask(null),
  };
  return (
    <FixedBar>
      <section ref={bar} aria-label="Selection" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isBusy ? (
          <Running
            run={run}
            retry={() => startRun(run)}
            cancel={() => set(countReached(run) > 0 ? { ...run, state: 'finished' } : run.undone)}
          />
        ) : (
          <Selected rows={rows} total={isAll || size >= total ? undefined : total} selection={selection} />
        )}
        <Actions actions={actions} choose={choose} isBusy={isBusy} />
      </section>
      {asked?.Ask && <asked.Ask {...question} onConfirm={(body) => start(asked, body)} />}
      {asked?.body && (
        <ConfirmBulk {...question} action={asked} isAll={isAll} onConfirm={() => start(asked, asked.body)} />
      )}
    </FixedBar>
  );
}

interface SelectedProps extends Pick<BulkBarProps<unknown>, 'selection'> {
  /** '3 posts' */
  rows: string;
  /** The number of all matches, if there are more. */
  total: number | undefined;
}

const Selected = ({ rows, total, selection }: SelectedProps) => (
  <>
    <p role="status" className="text-ui tabular-nums">
      {`${rows} selected`}
    </p>
    {total !== undefined && (
      <Button variant="link" size="sm" className="px-0!" onClick={selection.selectAll}>
        {`Select all ${formatNumber(total)}`}
      </Button>
    )}
    <Button variant="link" size="sm" className="px-0!" aria-label="Clear selection" onClick={selection.clear}>
      Clear
    </Button>
  </>
);

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

/** Says that an action runs, or why it failed. */
export function Running({ run, retry, cancel }: { run: BulkRun; retry: () => void; cancel: () => void }) {
  if (run.state === 'running')
    return (
      <>
        <p role="status" className="text-ui tabular-nums">
          {run.label}
        </p>
        <progress aria-label={run.label} className="h-2 min-w-40 flex-1 accent-blue motion-reduce:hidden" />
      </>
    );
  return (
    <Alert
      variant="destructive"
      className="w-full"
      action={
        <span className="flex gap-2">
          <Button variant="outline" size="sm" onClick={retry}>
            Try again
          </Button>
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </span>
      }
    >
      {run.message}
    </Alert>
  );
}
