import { boolean, object } from 'yup';
import { maxLength, link, required, text, type Rule } from '@/components/form/validation-rules';
import { readObject } from './metadata-object';

const types = ['case-study', 'service', 'team-member'];

const oneOfTheTypes: Rule = (type) =>
  types.includes(type) ? undefined : 'Type must be one of: case-study, service, team-member';

export const notJson = 'Invalid JSON format. Please check your JSON syntax.';

/** A JSON object as text, whose links may be published; a blank one is none. */
const metadata: Rule = (text) => {
  if (!text.trim()) return undefined;
  const value = readObject(text);
  if (!value) return notJson;
  const linkOf = (key: string, label: string) => {
    const address = value[key];
    return typeof address === 'string' ? link(label, Infinity)(address) : undefined;
  };
  return linkOf('image', 'Image') ?? linkOf('avatar', 'Avatar');
};

export const contentSchema = object({
  title: text(required('Title'), maxLength(200, 'Title must be at most 200 characters')),
  type: text(oneOfTheTypes),
  content: text(required('Content')),
  metadata: text(metadata),
  published: boolean().default(true).defined(),
});
