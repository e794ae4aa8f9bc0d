import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import type { Author } from '@/shared/blog/queries';
import type { User } from '@/shared/session/user';
import type { EditablePost, PostInput } from './api';

/** An author as the form shows one. */
export type SelectedAuthor = Pick<Author, 'id' | 'name' | 'title'>;

/** The form's values. */
export type PostValues = Omit<PostInput, 'authors' | 'tags'> & {
  authors: SelectedAuthor[];
  /** With commas between them. */
  tags: string;
};

export type PostDraft = StoredRecordDraft<EditablePost, PostValues>;

/** What unsaved posts are kept as in this browser. */
export const draftKind = 'post';

/** What an unsaved post is called: its title, else how its text begins. */
export const nameOfDraft = ({ title, content = '' }: PostValues) => title.trim() || content.trim();

const sampleLine = '# Write your blog post content here';

/** The content that a new post begins with. */
export const template = `${sampleLine}

Use Markdown to format your text: **bold**, *italic*, [links](https://example.com), lists, tables and more.
`;

/** Whether a text still has the sample's first line, wherever other text was put. */
export const hasSampleLine = (content: string) =>
  content.split('\n').some((line) => line.trim() === sampleLine);

/** Today's date in the browser's time zone. */
export function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** A user as an author. */
export const authorOf = ({ id, displayName, username }: User): SelectedAuthor => ({
  id,
  name: displayName || username,
  title: 'Contributor',
});

/** What an empty excerpt becomes: the content's first line without the signs of a heading, cut to 150 characters. */
export function deriveExcerpt({ content = '' }: { content?: string }): string {
  const line = content.trim().split(/[\r\n]/, 1)[0] ?? '';
  const characters = [...line.replace(/^#+/, '').trim()];
  return characters.slice(0, 150).join('').trimEnd();
}
