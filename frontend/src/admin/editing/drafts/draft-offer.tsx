import { useId, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { cn } from '@/shared/lib/dom/cn';
import { formatDayAndClock } from '@/admin/lib/format-time';
import { quote } from '@/admin/lib/quote';

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
  className: string;
}

interface FoldProps {
  text: string;
  /** The id of the list. */
  list: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Stands for the list, and opens it. */
const Fold = ({ text, list, isOpen, onToggle }: FoldProps) => (
  <div className="flex items-center justify-between gap-3">
    <p className="font-semibold">{text}</p>
    <Button
      size="sm"
      variant="outline"
      aria-expanded={isOpen}
      aria-controls={list}
      className="-my-1.5 pointer-coarse:-my-3"
      onClick={onToggle}
    >
      {isOpen ? 'Hide' : 'Show'}
    </Button>
  </div>
);

const WrittenAt = ({ at }: Pick<OfferedDraft, 'at'>) => (
  <span className="block text-caption font-normal text-muted">{formatDayAndClock(at)}</span>
);

/** Discards a draft, which its notice can take back. */
function useDiscardOne<D extends OfferedDraft>({ onDiscard, onKeep }: DraftOfferProps<D>) {
  const toast = useToast();
  return (draft: D) => {
    onDiscard(draft);
    toast({ title: 'Unsaved changes discarded', ...offerUndo(() => onKeep(draft)) });
  };
}

/** Offers what closed forms have left behind. Several are one line, which opens as a list, and can be discarded together. */
export function DraftOffer<D extends OfferedDraft>(props: DraftOfferProps<D>) {
  const { drafts, nameOf, noteOf, note, restore, onRestore, onDiscard, className } = props;
  const discardOne = useDiscardOne(props);
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
          <Fold
            text={`${count} are kept on this device`}
            list={id}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        )}
        {note && <p className={isOne ? 'mb-1' : 'mt-1 text-muted'}>{note}</p>}
        <ul
          id={id}
          hidden={!isOne && !isOpen}
          className={isOne ? undefined : 'mt-4 divide-y divide-line border-y border-line text-muted'}
        >
          {drafts.map((draft, index) => (
            // Not its key: the focus stays on the button when the next draft takes the place.
            <li
              key={index}
              className={isOne ? 'grid gap-3' : 'flex flex-wrap items-center gap-x-3 gap-y-2 py-2'}
            >
              <p id={`${id}${index}`} className={cn('min-w-40 flex-1 wrap-anywhere', !isOne && 'text-ink')}>
                <span>{nameOf(draft) ? quote(nameOf(draft), 60) : 'Untitled'}</span>
                {noteOf?.(draft)}
                {!isOne && <WrittenAt at={draft.at} />}
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
                  onClick={({ detail }) => detail < 2 && discardOne(draft)}
                >
                  Discard
                </Button>
              </span>
            </li>
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
