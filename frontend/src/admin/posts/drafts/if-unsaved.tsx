import { useSyncExternalStore, type ReactNode } from 'react';
import { hasDraftOfRecord } from '@/admin/editing/drafts/record-draft';
import { useEditor } from '@/admin/editing/session-gate';
import { draftKind } from './post-draft';

/** Other windows write drafts, too. */
function onOtherWindows(update: () => void) {
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
}

/** Renders its children if this browser has unsaved text of the post. */
export function IfUnsaved({ post, children }: { post: number; children: ReactNode }) {
  const user = useEditor();
  const isUnsaved = useSyncExternalStore(
    onOtherWindows,
    () => user !== undefined && hasDraftOfRecord({ kind: draftKind, user }, post),
  );
  return isUnsaved && children;
}
