import { useState } from 'react';
import type { StoredRecordDraft } from './record-draft';

interface Editor<R> {
  isOpen: boolean;
  create: () => void;
  edit: (record: R) => void;
  close: () => void;
}

/** Connects a list's dialog with the drafts that are offered above the list. */
export function useContinuedDraft<R, V>(kind: string, editor: Editor<R>) {
  const [continued, setContinued] = useState<StoredRecordDraft<R, V>>();
  return {
    /** For the dialog: what to keep its input as, and the draft that it begins with. */
    draft: { kind, ...(continued && { continued }) },
    /** For the list of drafts. */
    offer: {
      kind,
      isEditing: editor.isOpen,
      onContinue: (draft: StoredRecordDraft<R, V>) => {
        setContinued(draft);
        if (draft.base) editor.edit(draft.base);
        else editor.create();
      },
    },
    close: () => {
      setContinued(undefined);
      editor.close();
    },
  };
}
