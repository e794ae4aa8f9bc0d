import type { MouseEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { formatDayAndClock } from '@/lib/text/format-time';
import type { StoredPostDraft } from './post-draft';

export interface DraftNoticeProps {
  found: StoredPostDraft[];
  /** What else there is to know about it. */
  note?: string;
  /** What the button says that takes it up. */
  restore?: string;
  onRestore: (post: StoredPostDraft) => void;
  onDiscard: (post: StoredPostDraft) => void;
}

/** Offers unsaved drafts of earlier forms, newest first. */
export function DraftNotice(props: DraftNoticeProps) {
  const { found, note, restore = 'Restore', onRestore, onDiscard } = props;
  const [post] = found;
  if (!post) return null;
  // It may go with the button that is pressed: the focus stays with the form.
  const keepFocus = (act: (post: StoredPostDraft) => void) => (event: MouseEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form');
    act(post);
    form?.querySelector<HTMLElement>('[name=title]')?.focus();
  };
  return (
    <Alert className="mb-6" title={`You have unsaved changes from ${formatDayAndClock(post.at)}`}>
      {post.values.title ? `“${post.values.title}”` : 'Untitled'}
      {found.length > 1 && `, and ${found.length - 1} more`}
      {note && <span className="mt-1 block">{note}</span>}
      <span className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={keepFocus(onRestore)}>
          {restore}
        </Button>
        <Button size="sm" variant="outline" onClick={keepFocus(onDiscard)}>
          Discard
        </Button>
      </span>
    </Alert>
  );
}
