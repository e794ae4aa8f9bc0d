import { boolean, object } from 'yup';
import { displayOrder, fitsRequest, text } from '@/admin/forms/schema';
import { atMost, link, notBlank } from '@/shared/forms/rules';
import { readObject } from './metadata/metadata-object';

const types = ['case-study', 'service', 'team-member'];

export const notJson = 'Invalid JSON format. Please check your JSON syntax.';

/** Returns the error of a link in the metadata. */
const metadataLinkError = (json: string, key: string, label: string) => {
  const address = readObject(json)?.[key];
  return typeof address === 'string' ? link(label)(address) : undefined;
};

export const contentSchema = object({
  title: text(notBlank('Title'), atMost(200, 'Title must be at most 200 characters')),
  type: text().oneOf(types, 'Type must be one of: case-study, service, team-member'),
  content: text(notBlank('Content')).test(fitsRequest),
  /** A JSON object as text; a blank one is none. */
  metadata: text()
    .test('json', notJson, (json) => !json || Boolean(readObject(json)))
    .test('links', (json, { createError }) => {
      const message =
        metadataLinkError(json, 'image', 'Image') ?? metadataLinkError(json, 'avatar', 'Avatar');
      return message === undefined || createError({ message });
    }),
  published: boolean().default(true).defined(),
  order: displayOrder('Order'),
});
