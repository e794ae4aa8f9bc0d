import { DraftOffer } from '@/admin/editing/drafts/draft-offer';
import { nameOfDraft, type StoredPostDraft } from './post-draft';

export interface DraftNoticeProps {
  drafts: {
    found: StoredPostDraft[];
    discard: (post: StoredPostDraft) => void;
    /** Offers a discarded one again. */
    keep: (post: StoredPostDraft) => void;
  };
  /** What else there is to know about it. */
  note?: string;
  /** What the button says that takes it up. */
  restore?: string;
  onRestore: (post: StoredPostDraft) => void;
}

/** Offers unsaved drafts of earlier forms, newest first. */
export function DraftNotice({ drafts, note, restore = 'Restore', onRestore }: DraftNoticeProps) {
  const { found, discard, keep } = drafts;
  // It may go with the button that is pressed: the focus stays with the form.
  const keepFocus = (act: (post: StoredPostDraft) => void) => (post: StoredPostDraft) => {
    const form = document.activeElement?.closest('form');
    act(post);
    if (act === onRestore || found.length === 1) form?.querySelector<HTMLElement>('[name=title]')?.focus();
  };
  return (
    <DraftOffer
      drafts={found}
      nameOf={({ values }) => nameOfDraft(values)}
      note={note}
      restore={restore}
      onRestore={keepFocus(onRestore)}
      onDiscard={keepFocus(discard)}
      onKeep={keep}
      className="mb-6"
    />
  );
}
