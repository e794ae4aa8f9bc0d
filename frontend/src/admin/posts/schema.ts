import { array, boolean, number, object, string, type ObjectSchema } from 'yup';
import { fitsRequest, formValues, text } from '@/admin/forms/schema';
import { atMost, matches, notBlank } from '@/shared/forms/rules';
import type { User } from '@/shared/session/user';
import type { EditablePost, PostInput } from './api';
import { authorOf, deriveExcerpt, splitTags, template, today, type PostValues } from './post-values';

const idOf = (author: unknown): unknown =>
  typeof author === 'object' && author !== null && 'id' in author ? author.id : author;

const authors = array(number().defined())
  .transform((_list, picked: unknown) => (Array.isArray(picked) ? picked.map(idOf) : []))
  .default(() => [])
  .max(50, 'There can be at most 50 authors');

/** The blog form. It makes ids of the authors that were picked and a list of the tags that were typed. */
export const postSchema: ObjectSchema<PostInput> = object({
  title: text(notBlank('Title'), atMost(200, 'Title must be less than 200 characters')),
  content: text(notBlank('Content')).test(fitsRequest),
  authors: authors.min(1, 'At least one author is required'),
  excerpt: text(atMost(500, 'Excerpt must be less than 500 characters')),
  slug: text(
    matches(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      'Slug must contain only lowercase letters, numbers, and hyphens',
    ),
    atMost(100, 'Slug must be at most 100 characters'),
  ).notOneOf(['create'], 'This slug is reserved'),
  tags: array(string().defined())
    .transform((_list, typed: unknown) => splitTags(typed))
    .default(() => [])
    .max(50, 'There can be at most 50 tags')
    .test('length', 'A tag must be at most 100 characters', (tags) =>
      tags.every((tag) => [...tag].length <= 100),
    ),
  published: boolean().default(true).defined(),
  date: text(matches(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Date must be a day of the calendar')),
});

/** The form of a post whose authors' accounts are all deleted: it can be edited and unpublished without authors. */
export const authorlessPostSchema: ObjectSchema<PostInput> = postSchema.shape({ authors });

const postValues = formValues(postSchema);

/** `writer` is its first author. */
export const blankPost = (writer: User | null): PostValues => ({
  ...postValues(),
  content: template,
  authors: writer ? [authorOf(writer)] : [],
  tags: '',
  date: today(),
});

export const valuesOf = (post: EditablePost): PostValues => ({
  ...postValues(post),
  authors: post.authors.map(({ id, name, title = 'Author' }) => ({ id, name, title })),
  // One that was derived follows the content.
  excerpt: post.excerpt === deriveExcerpt(post) ? '' : (post.excerpt ?? ''),
  tags: post.tags.join(', '),
});
