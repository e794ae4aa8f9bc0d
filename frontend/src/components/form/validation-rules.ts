import { number, string } from 'yup';
import { safeHref } from '@/lib/text/links';
import { countCharacters, formatThousands } from '@/lib/text/strings';

/** Returns an error message for an invalid text. */
export type Rule = (text: string) => string | undefined;

/** Rejects blank texts. */
export const required =
  (label: string): Rule =>
  (text) =>
    text.trim() ? undefined : `${label} is required`;

export const minLength =
  (least: number, message: string): Rule =>
  (text) =>
    countCharacters(text) < least ? message : undefined;

export const maxLength =
  (most: number, message: string): Rule =>
  (text) =>
    countCharacters(text) > most ? message : undefined;

/** A text as typed; reports the first broken rule. */
export const rawText = (...rules: Rule[]) =>
  string()
    .defined()
    .default('')
    .test('rules', (text, context) => {
      for (const rule of rules) {
        const message = rule(text);
        if (message) return context.createError({ message });
      }
      return true;
    });

/** A trimmed text. */
export const text = (...rules: Rule[]) => rawText(...rules).trim();

export const excludes =
  (characters: RegExp, message: string): Rule =>
  (text) =>
    characters.test(text) ? message : undefined;

export const username = () =>
  text(
    required('Username'),
    minLength(3, 'Username must be at least 3 characters'),
    maxLength(50, 'Username must be at most 50 characters'),
    excludes(
      /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u,
      'Username must not contain control or invisible characters',
    ),
  );

const bytes = (password: string) => new TextEncoder().encode(password).length;

/** The rules of every new password. */
export const passwordRules: Rule[] = [
  required('Password'),
  minLength(6, 'Password must be at least 6 characters'),
  (password) => (bytes(password) > 1024 ? 'Password must be at most 1,024 bytes' : undefined),
];

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainPart =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** An email address, by the server's rules. */
export const email: Rule = (text) => {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  const isOne =
    address.length <= 254 && local.length <= 64 && localPart.test(local) && domainPart.test(domain);
  return isOne ? undefined : 'Please enter a valid email address';
};

/** Whether a link may be published, by the server's rules. Stricter than `safeHref`, which only guards rendering. */
export function isLink(text: string): boolean {
  const href = text.trim();
  if (/[\u0000-\u001f\u007f-\u009f]/.test(href)) return false;
  const head = href.split(/[/?#\\]/)[0] ?? '';
  if (!head.includes(':')) return !head.includes('&');
  return safeHref(href) !== undefined && URL.canParse(href);
}

/** A link that may be published, of at most `most` characters; may be blank. */
export const link =
  (label: string, most: number): Rule =>
  (text) => {
    if (countCharacters(text) > most) return `${label} must be at most ${formatThousands(most)} characters`;
    if (!text.trim() || isLink(text)) return undefined;
    return `${label} must be relative or start with http, https, irc, ircs, mailto or xmpp`;
  };

/** The largest number in the database (i32). */
const largest = 2 ** 31 - 1;

/** A whole number between `least` and the largest i32; defaults to 0. `beyond` is the message for other numbers. */
export const wholeNumber = (message: string, { least = -largest - 1, beyond = message } = {}) =>
  number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError(message)
    .default(0)
    .defined()
    .integer(message)
    .min(least, beyond)
    .max(largest, beyond);

export const displayOrder = () => wholeNumber('Display order must be a positive number', { least: 0 });
