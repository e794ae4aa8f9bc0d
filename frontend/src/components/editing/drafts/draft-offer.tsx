import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { cn } from '@/lib/dom/cn';
import { formatDayAndClock } from '@/lib/text/format-time';
import { quote } from '@/lib/text/quote';

/** A form as it was left. */
interface OfferedDraft {
  /** The storage key. */
  key: string;
  /** When it was written. */
  at: string;
}

export interface DraftOfferProps<D extends OfferedDraft> {
  /** Newest first. */
  drafts: D[];
  /** Names a draft, as by its title; empty if it has no name yet. */
  nameOf: (draft: D) => string;
  /** What else there is to know about a draft. */
  noteOf?: (draft: D) => string;
  /** What else there is to know about all of them. */
  note?: string | undefined;
  /** The label of the button that takes one up. */
  restore: string;
  onRestore: (draft: D) => void;
  onDiscard: (draft: D) => void;
  className: string;
}

/** Offers what closed forms have left behind. Several are listed, and can be discarded together. */
export function DraftOffer<D extends OfferedDraft>(props: DraftOfferProps<D>) {
  const { drafts, nameOf, noteOf, note, restore, onRestore, onDiscard, className } = props;
  const [isDiscardingAll, setDiscardingAll] = useState(false);
  const id = useId();
  const [first] = drafts;
  if (!first) return null;
  const isOne = drafts.length === 1;
  const sets = `${drafts.length} sets of unsaved changes`;
  return (
    <>
      <Alert
        className={className}
        title={isOne ? `You have unsaved changes from ${formatDayAndClock(first.at)}` : `You have ${sets}`}
      >
        {note && <p className="mb-1">{note}</p>}
        <ul className={isOne ? undefined : 'mt-2 divide-y divide-line border-y border-line'}>
          {drafts.map((draft, index) => (
            // Not its key: the focus stays on the button when the next draft takes the place.
            <li
              key={index}
              className={isOne ? 'grid gap-3' : 'flex flex-wrap items-center gap-x-3 gap-y-2 py-2'}
            >
              <p id={`${id}${index}`} className={cn('min-w-40 flex-1 wrap-anywhere', !isOne && 'text-ink')}>
                {nameOf(draft) ? quote(nameOf(draft), 60) : 'Untitled'}
                {noteOf?.(draft)}
                {!isOne && (
                  <span className="block text-caption font-normal text-muted">
                    {formatDayAndClock(draft.at)}
                  </span>
                )}
              </p>
              <span className="flex flex-wrap gap-3">
                <Button
                  size="sm"
                  variant={isOne ? 'default' : 'outline'}
                  aria-describedby={`${id}${index}`}
                  onClick={() => onRestore(draft)}
                >
                  {restore}
                </Button>
                <Button
                  size="sm"
                  variant={isOne ? 'outline' : 'ghost'}
                  aria-describedby={`${id}${index}`}
                  // A double click must not discard the next one, too.
                  onClick={({ detail }) => detail < 2 && onDiscard(draft)}
                >
                  Discard
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {!isOne && (
          <Button size="sm" variant="outline" className="mt-3" onClick={() => setDiscardingAll(true)}>
            Discard all
          </Button>
        )}
      </Alert>
      {isDiscardingAll && (
        <ConfirmDialog
          title={`Discard all ${sets}?`}
          description="They’re kept in this browser alone. Once discarded, they can’t be recovered."
          confirm="Discard all"
          onConfirm={() => Promise.resolve(drafts.forEach(onDiscard))}
          messages={{ done: `${sets} discarded`, failed: 'Failed to discard the changes' }}
          onClose={() => setDiscardingAll(false)}
        />
      )}
    </>
  );
}
