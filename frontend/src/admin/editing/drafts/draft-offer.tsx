import { useId, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { cn } from '@/shared/lib/dom/cn';
import { formatDayAndClock } from '@/admin/ui/time';
import { quote } from '@/admin/lib/text';

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
  /** Offers a discarded one again. */
  onKeep: (draft: D) => void;
  className?: string;
}

/** Discards a draft, which its notice can take back. */
function useDiscardOne<D extends OfferedDraft>({ drafts, onDiscard, onKeep }: DraftOfferProps<D>) {
  const toast = useToast();
  return (draft: D) => {
    const form = document.activeElement?.closest('form');
    onDiscard(draft);
    // The offer goes with its button: the focus stays with the form.
    if (drafts.length === 1) form?.querySelector<HTMLElement>('[name]')?.focus();
    toast({ title: 'Unsaved changes discarded', ...offerUndo(() => onKeep(draft)) });
  };
}

interface DraftRowProps<D extends OfferedDraft> extends DraftOfferProps<D> {
  draft: D;
  isOne: boolean;
}

function DraftRow<D extends OfferedDraft>({ draft, isOne, ...offer }: DraftRowProps<D>) {
  const { nameOf, noteOf, restore, onRestore } = offer;
  const discard = useDiscardOne(offer);
  const id = useId();
  return (
    <li className={isOne ? 'grid gap-3' : 'flex flex-wrap items-center gap-x-3 gap-y-2 py-2'}>
      <p id={id} className={cn('min-w-40 flex-1 wrap-anywhere', !isOne && 'text-ink')}>
        <span>{nameOf(draft) ? quote(nameOf(draft), 60) : 'Untitled'}</span>
        {noteOf?.(draft)}
        {!isOne && (
          <span className="block text-caption font-normal text-muted">{formatDayAndClock(draft.at)}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant={isOne ? 'default' : 'outline'}
          aria-describedby={id}
          onClick={() => onRestore(draft)}
        >
          {restore}
        </Button>
        <Button
          size="sm"
          variant={isOne ? 'outline' : 'ghost'}
          aria-describedby={id}
          // A double click must not discard the next one, too.
          onClick={({ detail }) => detail < 2 && discard(draft)}
        >
          Discard
        </Button>
      </span>
    </li>
  );
}

/** Offers what closed forms have left behind. Several are one line, which opens as a list, and can be discarded together. */
export function DraftOffer<D extends OfferedDraft>(props: DraftOfferProps<D>) {
  const { drafts, note, onDiscard, className } = props;
  const [isOpen, setOpen] = useState(false);
  const [isDiscardingAll, setDiscardingAll] = useState(false);
  const id = useId();
  const [first] = drafts;
  if (!first) return null;
  const isOne = drafts.length === 1;
  const count = `${drafts.length} unsaved drafts`;
  return (
    <>
      <Alert
        className={cn('items-start!', className)}
        {...(isOne && { title: `You have unsaved changes from ${formatDayAndClock(first.at)}` })}
      >
        {!isOne && (
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">{`${count} are kept on this device`}</p>
            <Button
              size="sm"
              variant="outline"
              aria-expanded={isOpen}
              aria-controls={id}
              className="-my-1.5 pointer-coarse:-my-3"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          </div>
        )}
        {note && <p className={isOne ? 'mb-1' : 'mt-1 text-muted'}>{note}</p>}
        <ul
          id={id}
          hidden={!isOne && !isOpen}
          className={isOne ? undefined : 'mt-4 divide-y divide-line border-y border-line text-muted'}
        >
          {drafts.map((draft, index) => (
            // Not its key: the focus stays on the button when the next draft takes the place.
            <DraftRow key={index} {...props} {...{ draft, isOne }} />
          ))}
        </ul>
        {!isOne && isOpen && (
          <Button size="sm" variant="outline" className="mt-3" onClick={() => setDiscardingAll(true)}>
            Discard all
          </Button>
        )}
      </Alert>
      {isDiscardingAll && (
        <ConfirmDialog
          title={`Discard all ${count}?`}
          description="They’re kept in this browser alone. Once discarded, they can’t be recovered."
          confirm="Discard all"
          onConfirm={() => Promise.resolve(drafts.forEach(onDiscard))}
          messages={{ done: `${count} discarded`, failed: 'Failed to discard the changes' }}
          onClose={() => setDiscardingAll(false)}
        />
      )}
    </>
  );
}
