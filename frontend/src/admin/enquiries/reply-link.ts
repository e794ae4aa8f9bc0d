import type { ReceivedEnquiry } from './api';

/** The length that mail programs accept. */
const maxLinkLength = 2000;

/** The name is in the link twice, and each of its up to 200 characters may take 12 when it is encoded. */
const maxNameLength = 300;

/** The characters as people see them; where the browser can't tell (Firefox before 125), the code points. */
const charactersOf = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : [...text];

/**
 * Cuts a text at the end of a character, so that it has at most this length once it is percent-encoded. A quoted line that would be
 * empty is left out.
 */
function cutToEncoded(text: string, maxLength: number): string {
  if (encodeURIComponent(text).length <= maxLength) return text;
  let length = encodeURIComponent('…').length;
  let kept = '';
  for (const character of charactersOf(text)) {
    length += encodeURIComponent(character).length;
    if (length > maxLength) return `${kept.replace(/[\s>]+$/, '')}…`;
    kept += character;
  }
  return text;
}

/** Returns a mailto link for a reply, with recipient, subject and quoted message. */
export function replyLink({ name: rawName, email, message }: ReceivedEnquiry, company: string): string {
  // A line break in the name would become one in the mail.
  const name = cutToEncoded(rawName.replace(/\s+/g, ' ').trim(), maxNameLength);
  const subject = encodeURIComponent(`Re: Your enquiry to ${company}`);
  const greeting = encodeURIComponent(`Hello ${name},\r\n\r\n\r\n\r\n${name} wrote:\r\n`);
  const link = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${greeting}`;
  const quoted = message
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n');
  return link + encodeURIComponent(cutToEncoded(quoted, maxLinkLength - link.length));
}
