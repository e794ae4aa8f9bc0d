import { Button } from '@/shared/ui/button';
import { AlertCancel, AlertDialog } from '@/shared/ui/dialog/dialog';
import { formatNumber } from '@/shared/lib/text/format';
import { isDeletion, type AskProps, type BulkAction } from './action';
import type { NamedRow } from './selection';

export interface ConfirmBulkProps extends Omit<AskProps, 'onConfirm'> {
  action: BulkAction;
  /** Whether it is about all matches. */
  isAll: boolean;
  onConfirm: () => void;
}

/** Asks before many rows are changed. */
export function ConfirmBulk({ action, rows, named, isAll, onConfirm, onClose }: ConfirmBulkProps) {
  const { label, caution } = action;
  const description = isDeletion(action)
    ? 'You can undo this right afterwards.'
    : [isAll && 'These are all that match the search and the filters, on all pages.', caution]
        .filter(Boolean)
        .join(' ');
  return (
    <AlertDialog title={`${label} ${rows}?`} description={description} onClose={onClose}>
      {named}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel>Cancel</AlertCancel>
        <Button
          variant={isDeletion(action) ? 'destructive' : 'default'}
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {label}
        </Button>
      </div>
    </AlertDialog>
  );
}

export interface NamedRowsProps {
  /** The rows that are named. */
  rows: NamedRow[];
  /** The number of further rows. */
  left: number;
  hasCautions: boolean;
}

/** The first of the rows that an action is about. */
export const NamedRows = ({ rows, left, hasCautions }: NamedRowsProps) => (
  <ul className="mt-3 list-disc pl-5 text-ui font-normal">
    {rows.map((row) => (
      <li key={row.id} className="wrap-anywhere">
        {[row.name, hasCautions && row.caution].filter(Boolean).join(', ')}
      </li>
    ))}
    {left > 0 && <li className="list-none text-muted">{`and ${formatNumber(left)} more`}</li>}
  </ul>
);
