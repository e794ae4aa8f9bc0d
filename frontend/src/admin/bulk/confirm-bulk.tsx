import { Button } from '@/shared/ui/button';
import { AlertCancel, AlertDialog } from '@/shared/ui/dialog/dialog';
import { formatNumber } from '@/shared/lib/text/format';
import { isDeletion, type AskProps, type BulkAction, type NamedRow } from './bulk-rows';

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

/** The most rows that a question names. */
const maxNamed = 5;

export interface NamedRowsProps {
  /** The rows that are known. */
  rows: NamedRow[];
  /** The number of all rows. */
  total: number;
  hasCautions: boolean;
}

/** The first of the rows that an action is about; those with a caution come first. */
export function NamedRows({ rows, total, hasCautions }: NamedRowsProps) {
  const sorted = [...rows.filter(({ caution }) => caution), ...rows.filter(({ caution }) => !caution)];
  const named = sorted.slice(0, maxNamed);
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
