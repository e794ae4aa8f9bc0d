import type { StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import type { Author } from '@/shared/blog/queries';
import { caseFoldKey } from '@/shared/lib/text/normalize';
import type { User } from '@/shared/session/user';
import type { EditablePost, PostInput } from './api';

export type SelectedAuthor = Pick<Author, 'id' | 'name' | 'title'>;

export type PostValues = Omit<PostInput, 'authors' | 'tags'> & {
  authors: SelectedAuthor[];
  /** With commas between them. */
  tags: string;
};

export type PostDraft = StoredRecordDraft<EditablePost, PostValues>;

export const draftKind = 'post';

/** What an unsaved post is called: its title, else how its text begins. */
export const nameOfDraft = ({ title, content = '' }: PostValues) => title.trim() || content.trim();

const sampleLine = '# Write your blog post content here';

export const template = `${sampleLine}

Use Markdown to format your text: **bold**, *italic*, [links](https://example.com), lists, tables and more.
`;

/** Whether a text still has the sample's first line, wherever other text was put. */
export const hasSampleLine = (content: string) =>
  content.split('\n').some((line) => line.trim() === sampleLine);

/** In the browser's time zone, as Swedes write it: 2026-03-05. */
export const today = () => new Date().toLocaleDateString('sv');

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

export const parseTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Splits a text or a list at commas, dropping blanks and duplicates: the first spelling stays. */
export function splitTags(value: unknown): string[] {
  const tags = parseTags(String(value ?? ''));
  const keys = tags.map(caseFoldKey);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
