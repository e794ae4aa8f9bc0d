import type { ReceivedEnquiry } from '@/features/enquiries/admin-api';

/** In characters. Mail programs accept links of about 2,000 characters. */
const maxQuotedLength = 800;

/** Returns a mailto link for a reply, with recipient, subject and quoted message. */
export function replyLink({ name: rawName, email, message }: ReceivedEnquiry, company: string): string {
  // A line break in the name would become one in the mail.
  const name = rawName.replace(/\s+/g, ' ').trim();
  const characters = [...message];
  const quoted =
    characters.length > maxQuotedLength ? `${characters.slice(0, maxQuotedLength).join('')}…` : message;
  const lines = quoted.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const body = [`Hello ${name},`, '', '', '', `${name} wrote:`, ...lines].join('\r\n');
  const subject = `Re: Your enquiry to ${company}`;
  const values = Object.entries({ subject, body }).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${values.join('&')}`;
}
