import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import type { FoundPost } from './unsaved-post';

export interface UnsavedNoticeProps {
  found: FoundPost[];
  onRestore: (post: FoundPost) => void;
  onDiscard: (post: FoundPost) => void;
}

/** Offers what was typed into a former form and has not been saved, the newest first. */
export function UnsavedNotice({ found, onRestore, onDiscard }: UnsavedNoticeProps) {
  const [post] = found;
  if (!post) return null;
  const time = new Date(post.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Alert className="mb-6" title={`You have unsaved changes from ${time}`}>
      {post.values.title ? `“${post.values.title}”` : 'Without a title'}
      {found.length > 1 && `, and ${found.length - 1} more`}
      <span className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onRestore(post)}>
          Restore
        </Button>
        <Button size="sm" variant="outline" onClick={() => onDiscard(post)}>
          Discard
        </Button>
      </span>
    </Alert>
  );
}
