import { expect, test } from 'vitest';
import { unsavedFields, type RecordKind } from './differences';

interface Values {
  title: string;
  slug: string;
}

/** The form does not know yet which slug the server derives for an empty one. */
const kind: RecordKind<Values, Values> = {
  path: '/api/admin/blog',
  valuesOf: (record) => record ?? { title: '', slug: '' },
  cast: (values) => values,
  fields: () => [
    { name: 'title', label: 'Title' },
    { name: 'slug', label: 'Slug', whenEmpty: () => '' },
  ],
};

const stored = { title: 'Ada', slug: 'ada' };

test('treats a derived slug as equal to the empty one sent', () => {
  expect(unsavedFields(kind, { title: 'Ada', slug: '' }, stored)).toEqual([]);
});

test('another slug and another title are differences', () => {
  const names = (typed: Values) => unsavedFields(kind, typed, stored).map(({ name }) => name);
  expect(names({ title: 'Ada', slug: 'grace' })).toEqual(['slug']);
  expect(names({ title: '', slug: '' })).toEqual(['title']);
});
