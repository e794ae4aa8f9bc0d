import { number, object, string, type ObjectSchema, type TestConfig } from 'yup';
import { firstError, type Rule } from '@/shared/forms/rules';
import { passwordRules, usernameRules } from '@/shared/session/login-rules';

/** Text without normalisation that follows the rules. */
export const rawText = (...rules: Rule[]) =>
  string()
    .defined()
    .default('')
    .test('rules', (text = '', { createError }) => {
      const message = firstError(rules, text);
      return message === undefined || createError({ message });
    });

export const text = (...rules: Rule[]) => rawText(...rules).trim();

export const loginSchema = object({ username: text(...usernameRules), password: rawText(...passwordRules) });

/** The largest number in the database (i32). */
const maxInt32 = 2 ** 31 - 1;

/** A whole number between `minimum` and the largest i32; defaults to 0. `rangeMessage` is the message for other numbers. */
export const wholeNumber = (message: string, { minimum = -maxInt32 - 1, rangeMessage = message } = {}) =>
  number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError(message)
    .default(0)
    .defined()
    .integer(message)
    .min(minimum, rangeMessage)
    .max(maxInt32, rangeMessage);

export const displayOrder = (label = 'Display order') =>
  wholeNumber(`${label} must be a positive number`, { minimum: 0 });

/** The most that the server accepts as the JSON of a post or of content, in bytes. */
const maxRequestSize = 1 << 20;

const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

let measured = { text: '', size: sizeOf('') };

/** Rejects a text that makes its form's request larger than the server accepts. A long one is measured once for all that ask. */
export const fitsRequest: TestConfig<string> = {
  name: 'fitsRequest',
  test: (text, { parent, path, createError }) => {
    if (measured.text !== text) measured = { text, size: sizeOf(text) };
    const size = measured.size + sizeOf({ ...parent, [path]: undefined });
    if (size <= maxRequestSize) return true;
    const excess = Math.ceil((1 - maxRequestSize / size) * 100);
    return createError({
      message: `This text is too long: shorten it by about ${excess}%, or split it into several.`,
    });
  },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function fill(blank: unknown, value: unknown): unknown {
  if (!isRecord(blank)) return value ?? blank;
  const values = isRecord(value) ? value : {};
  return Object.fromEntries(Object.entries(blank).map(([name, part]) => [name, fill(part, values[name])]));
}

/**
 * Makes the function that returns a form's values: the schema's fields of a record, else its defaults. `start` are other defaults of
 * a new record.
 */
export const formValues =
  <V extends object>(schema: ObjectSchema<V>) =>
  (record?: object, start?: Partial<V>): V =>
    fill({ ...schema.getDefault(), ...start }, record) as V;
