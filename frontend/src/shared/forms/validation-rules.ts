import { addMethod, number, string } from 'yup';
import { isLink } from '@/shared/lib/text/links';
import { countCharacters, formatThousands } from '@/shared/lib/text/strings';

declare module 'yup' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- an interface is extended with the parameters that it has
  interface StringSchema<TType, TContext, TDefault, TFlags> {
    /** Requires a number of code points, as the server counts; `min` counts UTF-16 units. */
    atLeast: (characters: number, message: string) => this;
    /** Limits the number of code points. */
    atMost: (characters: number, message: string) => this;
    excludes: (characters: RegExp, message: string) => this;
    /** Rejects blank text as well. */
    notBlank: (label: string) => this;
    emailAddress: () => this;
    /** Requires a link that may be published, up to this length; may be blank. */
    link: (label: string, atMost: number) => this;
  }
}

addMethod(string, 'atLeast', function atLeast(characters: number, message: string) {
  return this.test('atLeast', message, (text = '') => countCharacters(text) >= characters);
});

addMethod(string, 'atMost', function atMost(characters: number, message: string) {
  return this.test('atMost', message, (text = '') => countCharacters(text) <= characters);
});

addMethod(string, 'excludes', function excludes(characters: RegExp, message: string) {
  return this.test('excludes', message, (text = '') => !characters.test(text));
});

addMethod(string, 'notBlank', function notBlank(label: string) {
  return this.test('notBlank', `${label} is required`, (text = '') => text.trim() !== '');
});

addMethod(string, 'emailAddress', function emailAddress() {
  return this.test('emailAddress', 'Please enter a valid email address', (text = '') => isEmail(text));
});

addMethod(string, 'link', function link(label: string, atMost: number) {
  const tooLong = `${label} must be at most ${formatThousands(atMost)} characters`;
  return this.atMost(atMost, tooLong).test('link', (text = '', { createError }) => {
    const message = linkError(label, text);
    return message === undefined || createError({ message });
  });
});

/** Text without normalisation. */
export const rawText = () => string().defined().default('');

/** Trimmed text. */
export const text = () => rawText().trim();

export const username = () =>
  text()
    .notBlank('Username')
    .atLeast(3, 'Username must be at least 3 characters')
    .atMost(50, 'Username must be at most 50 characters')
    .excludes(
      /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u,
      'Username must not contain control or invisible characters',
    );

const bytes = (password: string) => new TextEncoder().encode(password).length;

export const password = () =>
  rawText()
    .notBlank('Password')
    .atLeast(6, 'Password must be at least 6 characters')
    .test('bytes', 'Password must be at most 1,024 bytes', (text) => bytes(text) <= 1024);

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainPart =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether it is an email address, by the server's rules. */
function isEmail(text: string): boolean {
  const atSign = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(atSign, 0)), text.slice(atSign + 1)];
  return text.length <= 254 && local.length <= 64 && localPart.test(local) && domainPart.test(domain);
}

/** Returns the error of a link to be published; nothing for a blank one. */
export const linkError = (label: string, text: string): string | undefined =>
  !text.trim() || isLink(text) ? undefined : `${label} must be a link, such as https://example.com or /page`;

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
