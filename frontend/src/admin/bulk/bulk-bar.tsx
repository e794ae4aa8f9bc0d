import { useRef, useState } from 'react';
import { searchable } from '@/admin/api/paginated-query';
import { useShortcut } from '@/admin/hooks/browser-hooks';
import { FixedBar } from '@/admin/ui/sticky-bar';
import { cn } from '@/shared/lib/dom/cn';
import { focusInView } from '@/shared/hooks/use-list-focus';
import { formatNumber } from '@/shared/lib/text/format';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { AlertDialog } from '@/shared/ui/dialog/dialog';
import {
  isDeletion,
  type AskProps,
  type BulkAction,
  type BulkBarProps,
  type BulkBody,
  type NamedRow,
} from './bulk-rows';
import { begun, countReached, type BulkRun } from './bulk-run';
import { useBulkRun } from './bulk-runs';

/** Sticks to the bottom of the window. The key A leads there, Escape clears the selection. */
export function BulkBar<Row>(props: BulkBarProps<Row> & { actions: BulkAction[] }) {
  const { bulk, list, selection, page, actions } = props;
  const [asked, ask] = useState<BulkAction | null>(null);
  const bar = useRef<HTMLElement>(null);
  const { run, count, start: startRun, set } = useBulkRun(bulk);
  const isBusy = run !== undefined && run.state !== 'finished';
  useShortcut('a', () => focusInView(bar.current?.querySelector<HTMLElement>('[data-action]')));
  useShortcut('Escape', () => !isBusy && selection.clear());
  const { isAll } = selection;
  const total = page?.total ?? 0;
  const known = isAll ? (page?.rows.map(bulk.asNamed) ?? []) : [...selection.rows.values()];
  const size = isAll ? total : known.length;
  const rows = count(size);

  const start = (action: BulkAction, body: BulkBody) => {
    ask(null);
    const { progress, done, already, notes = {} } = action;
    const filter = Object.entries({ ...list.filters, q: searchable(list.search) ?? '' });
    startRun({
      ...begun,
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
          <Selected rows={rows} total={isAll ? size : total} size={size} selection={selection} />
        )}
        {/* Hidden while one runs. They stay in the document, so that the focus returns to the one that was pressed. */}
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
      </section>
      {asked?.Ask && <asked.Ask {...question} onConfirm={(body) => start(asked, body)} />}
      {asked?.body && (
        <ConfirmBulk {...question} action={asked} isAll={isAll} onConfirm={() => start(asked, asked.body)} />
      )}
    </FixedBar>
  );
}

type SelectedProps = Pick<BulkBarProps<unknown>, 'selection'> & { rows: string; size: number; total: number };

const Selected = ({ rows, size, total, selection }: SelectedProps) => (
  <>
    <p role="status" className="text-ui tabular-nums">
      {`${rows} selected`}
    </p>
    {size < total && (
      <Button variant="link" size="sm" className="px-0!" onClick={selection.selectAll}>
        {`Select all ${formatNumber(total)}`}
      </Button>
    )}
    <Button variant="link" size="sm" className="px-0!" aria-label="Clear selection" onClick={selection.clear}>
      Clear
    </Button>
  </>
);

function Running({ run, retry, cancel }: { run: BulkRun; retry: () => void; cancel: () => void }) {
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

type ConfirmBulkProps = Omit<AskProps, 'onConfirm'> & {
  action: BulkAction;
  isAll: boolean;
  onConfirm: () => void;
};

function ConfirmBulk({ action, rows, named, isAll, onConfirm, onClose }: ConfirmBulkProps) {
  const { label, caution } = action;
  const description = isDeletion(action)
    ? 'You can undo this right afterwards.'
    : [isAll && 'These are all that match the search and the filters, on all pages.', caution]
        .filter(Boolean)
        .join(' ');
  return (
    <AlertDialog title={`${label} ${rows}?`} description={description} content={named} onClose={onClose}>
      <Button
        variant={isDeletion(action) ? 'destructive' : 'default'}
        onClick={({ detail }) => detail < 2 && onConfirm()}
      >
        {label}
      </Button>
    </AlertDialog>
  );
}

/** The first five of the rows that an action is about; those with a caution come first. */
function NamedRows(props: { rows: NamedRow[]; total: number; hasCautions: boolean }) {
  const { rows, total, hasCautions } = props;
  const named = rows.toSorted((one, other) => Number(!one.caution) - Number(!other.caution)).slice(0, 5);
  return (
    <ul className="mt-3 list-disc pl-5 text-ui font-normal">
      {named.map(({ id, name, caution }) => (
        <li key={id} className="wrap-anywhere">
          {[name, hasCautions && caution].filter(Boolean).join(', ')}
        </li>
      ))}
      {total > named.length && (
        <li className="list-none text-muted">{`and ${formatNumber(total - named.length)} more`}</li>
      )}
    </ul>
  );
}
