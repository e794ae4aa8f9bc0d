import { useEffect, useEffectEvent, useState } from 'react';
import { useEditor } from '@/admin/editing/session-gate';
import { useToast } from '@/shared/ui/toast/toast';
import { DraftOffer, type DraftOfferProps } from './draft-offer';
import {
  findDrafts,
  lockedForms,
  readDraft,
  removeDraft,
  writeDraft,
  type StoredRecordDraft,
} from './record-draft';

export interface UnfinishedWorkProps<R, V> extends Pick<
  DraftOfferProps<StoredRecordDraft<R, V>>,
  'note' | 'className'
> {
  kind: string;
  /** Whether a dialog is open. The drafts are searched again once it is closed. */
  isEditing?: boolean;
  /** Names a draft, as by its title; empty if it has no name yet. */
  nameOf: (values: V) => string;
  /** Which drafts are offered; all by default. */
  isOffered?: (draft: StoredRecordDraft<R, V>) => boolean;
  /** The key of a draft to continue at once. */
  resume?: string | undefined;
  /** The label of the button that continues one. */
  action?: string;
  onContinue: (draft: StoredRecordDraft<R, V>) => void;
}

/** Offers the drafts that closed forms have left behind, as after a crash, newest first. */
export function UnfinishedWork<R, V>({
  kind,
  isEditing = false,
  nameOf,
  isOffered = () => true,
  resume,
  action = 'Continue',
  onContinue,
  ...look
}: UnfinishedWorkProps<R, V>) {
  const user = useEditor();
  const toast = useToast();
  const [found, setFound] = useState<StoredRecordDraft<R, V>[]>([]);
  const search = useEffectEvent((open: ReadonlySet<string>) => {
    if (user === undefined) return;
    const drafts = findDrafts<R, V>({ kind, user }, open).filter(isOffered);
    const wanted = drafts.find(({ key }) => key === resume);
    setFound(drafts.filter((draft) => draft !== wanted));
    if (wanted) onContinue(wanted);
  });
  useEffect(() => {
    if (isEditing) return;
    let isMounted = true;
    void lockedForms().then((open) => isMounted && search(open));
    return () => void (isMounted = false);
  }, [kind, user, isEditing]);
  const forget = ({ key }: StoredRecordDraft<R, V>) =>
    setFound((all) => all.filter((one) => one.key !== key));
  const continueOne = (draft: StoredRecordDraft<R, V>) => {
    forget(draft);
    if (readDraft(draft.key)) return onContinue(draft);
    toast({
      title: 'These changes are no longer available',
      description: 'They were continued or discarded in another window.',
    });
  };
  return (
    <DraftOffer
      drafts={found}
      nameOf={({ values }) => nameOf(values)}
      noteOf={({ base }) => (base ? '' : ' (new)')}
      restore={action}
      onRestore={continueOne}
      onDiscard={(draft) => {
        removeDraft(draft.key);
        forget(draft);
      }}
      onKeep={(draft) => {
        writeDraft(draft.key, draft);
        setFound((all) => [draft, ...all]);
      }}
      className="mb-4"
      {...look}
    />
  );
}
