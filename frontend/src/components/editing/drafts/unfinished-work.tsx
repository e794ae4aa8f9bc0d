import { useEffect, useEffectEvent, useState } from 'react';
import { useEditor } from '@/components/editing/session-gate';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast/toast';
import { formatDayAndClock } from '@/lib/text/format-time';
import { lockedForms } from './open-forms';
import { findDrafts, hasDraft, removeDraft, type StoredRecordDraft } from './record-draft';

export interface UnfinishedWorkProps<R, V> {
  kind: string;
  /** Whether a dialog is open. The drafts are searched again once it is closed. */
  isEditing: boolean;
  /** Names a draft, as by its title; empty if it has no name yet. */
  nameOf: (values: V) => string;
  onContinue: (draft: StoredRecordDraft<R, V>) => void;
}

/** Offers the drafts that dialogs of a list have left behind, as after a crash, newest first. */
export function UnfinishedWork<R, V>({ kind, isEditing, nameOf, onContinue }: UnfinishedWorkProps<R, V>) {
  const user = useEditor();
  const toast = useToast();
  const [found, setFound] = useState<StoredRecordDraft<R, V>[]>([]);
  const search = useEffectEvent((open: ReadonlySet<string>) => {
    if (user !== undefined) setFound(findDrafts<R, V>({ kind, user }, open));
  });
  useEffect(() => {
    if (isEditing) return;
    let isMounted = true;
    void lockedForms().then((open) => isMounted && search(open));
    return () => void (isMounted = false);
  }, [kind, user, isEditing]);
  const [draft] = found;
  if (!draft) return null;
  const forget = () => setFound((all) => all.filter(({ key }) => key !== draft.key));
  const resume = () => {
    forget();
    if (hasDraft(draft.key)) return onContinue(draft);
    toast({
      title: 'These changes are no longer available',
      description: 'They were continued or discarded in another window.',
    });
  };
  return (
    <Alert className="mb-4" title={`You have unsaved changes from ${formatDayAndClock(draft.at)}`}>
      {nameOf(draft.values) ? `“${nameOf(draft.values)}”` : 'Untitled'}
      {!draft.base && ' (new)'}
      {found.length > 1 && `, and ${found.length - 1} more`}
      <span className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={resume}>
          Continue
        </Button>
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            removeDraft(draft.key);
            forget();
          }}
        >
          Discard
        </Button>
      </span>
    </Alert>
  );
}
