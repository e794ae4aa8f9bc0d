import { expect, test } from 'vitest';
import { inFormOrder } from './form-order';

const field = (name: string) => ({ name, label: name });

test('sorts fields as in the form, with fields it does not show last', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="title"><select name="type"></select><textarea name="content"></textarea>';
  const fields = ['hidden', 'content', 'title', 'type'].map(field);
  expect(inFormOrder(fields, form).map(({ name }) => name)).toEqual(['title', 'type', 'content', 'hidden']);
});
