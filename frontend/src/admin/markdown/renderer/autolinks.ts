import { Tokenizer, type Tokens } from 'marked';

/** Matches the start of a bare URL and captures the host. */
const urlStart = /^(https?:\/\/|www\.)((?:[-_.\\]|[^\s\p{P}\p{S}])*)/iu;

/** Whether the server accepts the host: without `_` in its last two labels, and with two labels after `www.`. */
function isHost(host: string, isWww: boolean): boolean {
  const labels = host.split('.');
  if (isWww ? labels.length < 2 : host.startsWith('-')) return false;
  // It does not check longer ones.
  return labels.length > 11 || !labels.slice(-2).some((label) => label.includes('_'));
}

/** Parses the bare URL at the start of a text. marked requires an ASCII first letter, so one replaces any other. */
export function autolink(this: Tokenizer, source: string): Tokens.Link | undefined {
  const [, start, host] = urlStart.exec(source) ?? [];
  if (start === undefined || host === undefined) return Tokenizer.prototype.url.call(this, source);
  const isWww = start.toLowerCase() === 'www.';
  if (!isHost(host, isWww)) return undefined;
  const [first = ''] = /^\P{ASCII}/u.exec(host) ?? [];
  const placeholder = start + 'a'.repeat(first.length) + source.slice(start.length + first.length);
  const link = Tokenizer.prototype.url.call(this, placeholder);
  if (!link) return undefined;
  const text = source.slice(0, link.raw.length);
  return { ...link, raw: text, text, href: isWww ? `http://${text}` : text };
}
