import { useEffect, useEffectEvent, useState } from 'react';
import { useEditor } from '@/admin/editing/session-gate';
import { useToast } from '@/shared/ui/toast/toast';
import { DraftOffer } from './draft-offer';
import { lockedForms } from './open-forms';
import { findDrafts, hasDraft, removeDraft, writeDraft, type StoredRecordDraft } from './record-draft';

export interface UnfinishedWorkProps<R, V> {
  kind: string;
  /** Whether a dialog is open. The drafts are searched again once it is closed. */
  isEditing: boolean;
  /** Names a draft, as by its title; empty if it has no name yet. */
  nameOf: (values: V) => string;
  /** Which drafts are offered; all by default. */
  isOffered?: (draft: StoredRecordDraft<R, V>) => boolean;
  onContinue: (draft: StoredRecordDraft<R, V>) => void;
}

/** Offers the drafts that dialogs of a list have left behind, as after a crash, newest first. */
export function UnfinishedWork<R, V>({
  kind,
  isEditing,
  nameOf,
  isOffered = () => true,
  onContinue,
}: UnfinishedWorkProps<R, V>) {
  const user = useEditor();
  const toast = useToast();
  const [found, setFound] = useState<StoredRecordDraft<R, V>[]>([]);
  const search = useEffectEvent((open: ReadonlySet<string>) => {
    if (user !== undefined) setFound(findDrafts<R, V>({ kind, user }, open).filter(isOffered));
  });
  useEffect(() => {
    if (isEditing) return;
    let isMounted = true;
    void lockedForms().then((open) => isMounted && search(open));
    return () => void (isMounted = false);
  }, [kind, user, isEditing]);
  const forget = ({ key }: StoredRecordDraft<R, V>) =>
    setFound((all) => all.filter((one) => one.key !== key));
  const resume = (draft: StoredRecordDraft<R, V>) => {
    forget(draft);
    if (hasDraft(draft.key)) return onContinue(draft);
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
      restore="Continue"
      onRestore={resume}
      onDiscard={(draft) => {
        removeDraft(draft.key);
        forget(draft);
      }}
      onKeep={(draft) => {
        writeDraft(draft.key, draft);
        setFound((all) => [draft, ...all]);
      }}
      className="mb-4"
    />
  );
}
