import { findDrafts, isDraftOfRecord, type StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import type { EditablePost } from '@/admin/posts/api';
import type { PostValues } from '@/admin/posts/post-values';

export type StoredPostDraft = StoredRecordDraft<EditablePost, PostValues>;

export const draftKind = 'post';

/** The author and the post of a draft; absent: a new one. */
export interface PostDraftScope {
  user: number;
  post: number | undefined;
}

const isPost = ({ values }: StoredPostDraft) =>
  typeof values.content === 'string' && Array.isArray(values.authors);

/** What a draft is called: its title, else how its text begins. */
export const nameOfDraft = ({ title, content }: PostValues) => title.trim() || content.trim();

/** Returns the drafts of a post, newest first, except those of `open` forms. */
export function findPostDrafts({ user, post }: PostDraftScope, open: ReadonlySet<string>): StoredPostDraft[] {
  const scope = { kind: draftKind, user };
  const drafts = findDrafts<EditablePost, PostValues>(scope, open);
  return drafts.filter((draft) => isDraftOfRecord(scope, post, draft.key) && isPost(draft));
}

/** Drafts of a deleted post, without the version they were based on. */
export const findOrphanedDrafts = (scope: PostDraftScope, open: ReadonlySet<string>): StoredPostDraft[] =>
  findPostDrafts(scope, open).map(({ key, values, at }) => ({ key, values, at }));
