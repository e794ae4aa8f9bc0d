import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useEditor } from '@/admin/editing/session-gate';
import { beginEditing } from '@/admin/forms/form-element';
import { formatDayAndClock } from '@/admin/ui/time';
import { quote } from '@/admin/lib/text';
import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { cn } from '@/shared/lib/dom/cn';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { offerUndo } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import {
  findDrafts,
  lockedForms,
  readDraft,
  removeDraft,
  writeDraft,
  type StoredRecordDraft,
} from './record-draft';

export interface UnfinishedWorkProps<R, V> {
  kind: string;
  /** Whether a dialog is open. The drafts are searched again once it is closed. */
  isEditing?: boolean;
  /** Names a draft, as by its title; empty if it has no name yet. */
  nameOf: (values: V) => string;
  isOffered?: (draft: StoredRecordDraft<R, V>) => boolean;
  note?: string;
  action?: string;
  className?: string;
  onContinue: (draft: StoredRecordDraft<R, V>) => void;
}

function useDrafts<R, V>(props: UnfinishedWorkProps<R, V>) {
  const { kind, isEditing = false, isOffered = () => true, onContinue } = props;
  const user = useEditor();
  const toast = useToast();
  const [drafts, setDrafts] = useState<StoredRecordDraft<R, V>[]>([]);
  const search = useEffectEvent((open: ReadonlySet<string>) => {
    if (user !== undefined) setDrafts(findDrafts<R, V>({ kind, user }, open).filter(isOffered));
  });
  useEffect(() => {
    if (isEditing) return;
    let isMounted = true;
    void lockedForms().then((open) => isMounted && search(open));
    return () => void (isMounted = false);
  }, [kind, user, isEditing]);
  const forget = ({ key }: StoredRecordDraft) => setDrafts((all) => all.filter((one) => one.key !== key));
  const continueOne = (draft: StoredRecordDraft<R, V>) => {
    forget(draft);
    if (readDraft(draft.key)) return onContinue(draft);
    toast({
      title: 'These changes are no longer available',
      description: 'They were continued or discarded in another window.',
    });
  };
  const discard = (draft: StoredRecordDraft<R, V>) => {
    removeDraft(draft.key);
    forget(draft);
  };
  const keep = (draft: StoredRecordDraft<R, V>) => {
    writeDraft(draft.key, draft);
    setDrafts((all) => [draft, ...all]);
  };
  const discardOne = (draft: StoredRecordDraft<R, V>) => {
    const form = document.activeElement?.closest('form');
    discard(draft);
    // The offer goes with its button: the focus stays with the form.
    if (form && drafts.length === 1) beginEditing(form);
    toast({ title: 'Unsaved changes discarded', ...offerUndo(() => keep(draft)) });
  };
  return { drafts, continueOne, discardOne, discardAll: () => drafts.forEach(discard) };
}

/** Offers what closed forms have left behind, as after a crash. Several drafts can be discarded together. */
export function UnfinishedWork<R, V>(props: UnfinishedWorkProps<R, V>) {
  const { nameOf, note, action = 'Continue', className = 'mb-4' } = props;
  const { drafts, continueOne, discardOne, discardAll } = useDrafts(props);
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
            <Draft
              // Not its key: the focus stays on the button when the next draft takes the place.
              key={index}
              {...{ draft, isOne, action }}
              name={nameOf(draft.values)}
              onContinue={() => continueOne(draft)}
              onDiscard={() => discardOne(draft)}
            />
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
          onConfirm={() => Promise.resolve(discardAll())}
          messages={{ done: `${count} discarded`, failed: 'Failed to discard the changes' }}
          onClose={() => setDiscardingAll(false)}
        />
      )}
    </>
  );
}

interface DraftProps {
  draft: StoredRecordDraft;
  name: string;
  isOne: boolean;
  action: string;
  onContinue: () => void;
  onDiscard: () => void;
}

function Draft({ draft, name, isOne, action, onContinue, onDiscard }: DraftProps) {
  const id = useId();
  return (
    <li className={isOne ? 'grid gap-3' : 'flex flex-wrap items-center gap-x-3 gap-y-2 py-2'}>
      <p id={id} className={cn('min-w-40 flex-1 wrap-anywhere', !isOne && 'text-ink')}>
        <span>{name ? quote(name, 60) : 'Untitled'}</span>
        {!draft.base && <span>{' (new)'}</span>}
        {!isOne && (
          <span className="block text-caption font-normal text-muted">{formatDayAndClock(draft.at)}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-3">
        <Button size="sm" variant={isOne ? 'default' : 'outline'} aria-describedby={id} onClick={onContinue}>
          {action}
        </Button>
        <Button
          size="sm"
          variant={isOne ? 'outline' : 'ghost'}
          aria-describedby={id}
          // A double click must not discard the next one, too.
          onClick={({ detail }) => detail < 2 && onDiscard()}
        >
          Discard
        </Button>
      </span>
    </li>
  );
}
