import { array, boolean, number, object, string, type ObjectSchema } from 'yup';
import { maxLength, required, text, type Rule } from '@/components/form/validation-rules';
import { splitTags } from '@/features/blog/admin/fields/tags';
import type { PostInput } from './admin-api';

const wellFormed: Rule = (slug) =>
  !slug || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)
    ? undefined
    : 'Slug must contain only lowercase letters, numbers, and hyphens';

const notReserved: Rule = (slug) => (slug === 'create' ? 'This slug is reserved' : undefined);

const isDay: Rule = (date) =>
  !date || /^\d{4}-\d{2}-\d{2}$/.test(date) ? undefined : 'Date must be a day of the calendar';

const idOf = (author: unknown): unknown =>
  typeof author === 'object' && author !== null && 'id' in author ? author.id : author;

/** The blog form. It makes ids of the authors that were picked and a list of the tags that were typed. */
export const postSchema: ObjectSchema<PostInput> = object({
  title: text(required('Title'), maxLength(200, 'Title must be less than 200 characters')),
  content: text(required('Content')),
  excerpt: text(maxLength(500, 'Excerpt must be less than 500 characters')),
  published: boolean().default(true).defined(),
  slug: text(wellFormed, maxLength(100, 'Slug must be at most 100 characters'), notReserved),
  authors: array(number().defined())
    .transform((_list, picked: unknown) => (Array.isArray(picked) ? picked.map(idOf) : []))
    .default(() => [])
    .min(1, 'At least one author is required')
    .max(50, 'There can be at most 50 authors'),
  tags: array(string().defined())
    .transform((_list, typed: unknown) => splitTags(typed))
    .default(() => [])
    .max(50, 'There can be at most 50 tags')
    .test('length', 'A tag must be at most 100 characters', (tags) =>
      tags.every((tag) => [...tag].length <= 100),
    ),
  date: text(isDay),
});
