import { isLink } from '@/shared/lib/text/links';
import { countCharacters } from '@/shared/lib/text/strings';

export type Rule = (text: string) => string | undefined;

export const rule =
  (isValid: (text: string) => boolean, message: string): Rule =>
  (text) =>
    isValid(text) ? undefined : message;

export function firstError(rules: readonly Rule[], text: string): string | undefined {
  for (const check of rules) {
    const message = check(text);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Rejects blank text as well. */
export const notBlank = (label: string) => rule((text) => text.trim() !== '', `${label} is required`);

/** Requires a number of Unicode scalars, as the server counts; `minlength` counts UTF-16 units. */
export const atLeast = (characters: number, message: string) =>
  rule((text) => countCharacters(text) >= characters, message);

/** Limits the number of Unicode scalars; `maxlength` would also cut what is pasted. */
export const atMost = (characters: number, message: string) =>
  rule((text) => countCharacters(text) <= characters, message);

export const matches = (pattern: RegExp, message: string) => rule((text) => pattern.test(text), message);

export const excludes = (characters: RegExp, message: string) =>
  rule((text) => !characters.test(text), message);

/** Requires a link that may be published; may be blank. */
export const link = (label: string) =>
  rule(
    (text) => !text.trim() || isLink(text),
    `${label} must be a link, such as https://example.com or /page`,
  );

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainPart =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether it is an email address, by the server's rules, which are stricter than the browser's. */
function isEmail(text: string): boolean {
  const atSign = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(atSign, 0)), text.slice(atSign + 1)];
  return text.length <= 254 && local.length <= 64 && localPart.test(local) && domainPart.test(domain);
}

export const emailAddress = rule(isEmail, 'Please enter a valid email address');
