import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';

/** Programs that open such links take some 2,000 characters of it. */
const mostQuoted = 800;

/** A link that begins an answer: to whom, about what, and what is answered. */
export function replyLink({ name: written, email, message }: ReceivedEnquiry, company: string): string {
  // One that has several lines would go on as lines of the letter.
  const name = written.replace(/\s+/g, ' ').trim();
  const characters = [...message];
  const quoted = characters.length > mostQuoted ? `${characters.slice(0, mostQuoted).join('')}…` : message;
  const lines = quoted.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const body = [`Hello ${name},`, '', '', '', `${name} wrote:`, ...lines].join('\r\n');
  const subject = `Re: Your enquiry to ${company}`;
  const values = Object.entries({ subject, body }).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${values.join('&')}`;
}
