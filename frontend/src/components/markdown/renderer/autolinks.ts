import type { Tokens } from 'marked';

/** What begins a bare address on the web, and the host in it. */
const beginning = /^(https?:\/\/|www\.)((?:[-_.\\]|[^\s\p{P}\p{S}])*)/iu;

/** Whether the server takes it for one: without `_` in its last two parts; after `www.` there are two of them. */
function isHost(host: string, isWww: boolean): boolean {
  const parts = host.split('.');
  if (isWww ? parts.length < 2 : host.startsWith('-')) return false;
  // It does not look at longer ones.
  return parts.length > 11 || !parts.slice(-2).some((part) => part.includes('_'));
}

/**
 * The bare address that a text begins with, as the server sees it. `find` is marked's way, which knows a host by a first
 * letter of ASCII alone: one stands in for any other while it looks.
 */
export function autolink(
  source: string,
  find: (source: string) => Tokens.Link | undefined,
): Tokens.Link | undefined {
  const [, start, host] = beginning.exec(source) ?? [];
  if (start === undefined || host === undefined) return find(source);
  const isWww = start.toLowerCase() === 'www.';
  if (!isHost(host, isWww)) return undefined;
  const [first = ''] = /^\P{ASCII}/u.exec(host) ?? [];
  const link = find(start + 'a'.repeat(first.length) + source.slice(start.length + first.length));
  if (!link || !first) return link;
  const text = source.slice(0, link.raw.length);
  const href = isWww ? `http://${text}` : text;
  return { ...link, raw: text, text, href, tokens: [{ type: 'text', raw: text, text }] };
}
