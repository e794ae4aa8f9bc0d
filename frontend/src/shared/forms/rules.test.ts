import type { AnyObject, ObjectSchema, ValidationError } from 'yup';
import { expect, test } from 'vitest';
import { postSchema } from '@/admin/posts/schema';
import { contentSchema } from '@/admin/content/content-form';
import { categorySchema, itemSchema } from '@/admin/faq/faq-forms';
import { navigationSchema } from '@/admin/navigation/navigation-form';
import { formValues, loginSchema } from '@/admin/forms/schema';
import { newUserSchema, userSchema } from '@/admin/users/user-form';
import { loginRules } from '@/shared/session/login-rules';
import { enquiryRules } from '@/site/contact/contact-form';
import { errorsOf, readValues } from '@/site/forms/progressive-form';
import { newsletterRules } from '@/site/newsletter/newsletter-band';
import type { Rule } from './rules';
import table from '../../../../crates/domain/tests/rules.json';

/** A case of the table that the server's rules are tested with as well. */
interface Case {
  schema: string;
  input: AnyObject;
  errors: Record<string, string[]>;
}

const publicForms: Record<string, Record<string, Rule[]>> = {
  contact: enquiryRules,
  newsletter: newsletterRules,
  login: loginRules,
};

const schemas: Record<string, ObjectSchema<AnyObject>> = {
  login: loginSchema,
  post: postSchema,
  userCreate: newUserSchema,
  userEdit: userSchema,
  content: contentSchema,
  navigation: navigationSchema,
  category: categorySchema,
  item: itemSchema,
};

/** Forms have their own texts for values that are missing or `null` in the API. */
const withUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUndefined);
  if (value === null || typeof value !== 'object') return value ?? undefined;
  const { repeat, times } = value as { repeat?: string; times?: number };
  if (repeat !== undefined) return repeat.repeat(times ?? 0);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withUndefined(entry)]));
};

const cases = (table as unknown as Case[]).map(({ input, ...one }) => ({
  ...one,
  input: withUndefined(input) as AnyObject,
}));

const casesOf = (forms: object) =>
  cases
    .filter(({ schema }) => schema in forms)
    .map((one) => [one.schema, JSON.stringify(one.input).slice(0, 120), one] as const);

async function schemaErrors(schema: ObjectSchema<AnyObject>, input: unknown) {
  const errors: Record<string, string[]> = {};
  await schema.validate(input, { abortEarly: false }).catch((cause: unknown) => {
    for (const { path, message } of (cause as ValidationError).inner)
      // A form shows the first error.
      errors[path ?? ''] ??= [message];
  });
  return errors;
}

/** An edit is validated whole, so a case without a name keeps the current one. */
const requiredValues: Record<string, AnyObject> = { userEdit: { username: 'ada' } };

test('an empty number becomes 0, or an error where 0 is not allowed', async () => {
  const category = { name: 'Name', displayOrder: '', isActive: true };
  expect(await categorySchema.validate(category)).toMatchObject({ displayOrder: 0 });
  expect(categorySchema.cast(category)).toMatchObject({ displayOrder: 0 });
  const menuItem = { label: 'Name', href: '/x', order: '', parentId: '', metadata: {} };
  expect(await navigationSchema.validate(menuItem)).toMatchObject({ order: 0, parentId: null });
  const item = { categoryId: '', question: 'Why so?', answer: 'Because it is.', displayOrder: '' };
  expect(await schemaErrors(itemSchema, item)).toEqual({ categoryId: ['Please select a category'] });
});

/** The errors that a public form with these inputs has. */
function formErrors(rules: Record<string, Rule[]>, input: AnyObject) {
  const form = document.createElement('form');
  for (const name of Object.keys(rules)) {
    const control = form.appendChild(document.createElement(name === 'message' ? 'textarea' : 'input'));
    Object.assign(control, { name, ...(name === 'password' && { type: name }), value: input[name] ?? '' });
  }
  const errors = Object.entries(errorsOf(rules, readValues(form)));
  return Object.fromEntries(errors.map(([name, message]) => [name, [message]]));
}

test('a form shows a record’s values, and the defaults of what it does not have', () => {
  const item = { label: 'Blog', order: 3, parentId: null, metadata: { icon: 'pen', color: null }, id: 9 };
  const metadata = { description: '', icon: 'pen', color: '', imageUrl: '', featured: false };
  const rest = { href: '', isVisible: true, requiresAdmin: false };
  const valuesOf = formValues(navigationSchema);
  expect(valuesOf(item, { order: 7 })).toEqual({
    label: 'Blog',
    order: 3,
    parentId: null,
    metadata,
    ...rest,
  });
  expect(valuesOf(undefined, { order: 7 })).toMatchObject({ label: '', order: 7, ...rest });
});

test('the table has cases for every form', () => {
  const names = new Set(cases.map(({ schema }) => schema));
  for (const name of Object.keys({ ...publicForms, ...schemas })) expect(names).toContain(name);
});

test.each(casesOf(publicForms))(
  'the public %s form has the server’s errors for %s',
  (name, _text, { input, errors }) => {
    expect(formErrors(publicForms[name] ?? {}, input)).toEqual(errors);
  },
);

test.each(casesOf(schemas))(
  '%s reports the server’s errors for %s',
  async (name, _text, { input, errors }) => {
    const schema = schemas[name];
    if (!schema) throw new Error(name);
    expect(await schemaErrors(schema, { ...requiredValues[name], ...input })).toEqual(errors);
  },
);

test.each([
  ['', undefined],
  ['3', undefined],
  ['1.5', 'Order must be a whole number'],
  ['x', 'Order must be a whole number'],
  ['2147483648', 'Order is out of range'],
])('the order “%s” has the error %s', async (order, message) => {
  const errors = await schemaErrors(navigationSchema, { label: 'Name', href: '/x', order, metadata: {} });
  expect(errors.order?.[0]).toBe(message);
});
