/** Whether a link stays on this site, so that the router may follow it without loading a document. */
export const isInternal = (href: string) => /^\/(?![/\\])/.test(href);

const allowed = /^(?:https?|ircs?|mailto|xmpp):/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** The link if it is relative or of an allowed protocol, else `undefined`. */
export function safeHref(href: string | undefined | null): string | undefined {
  // Browsers ignore control characters and blanks in a scheme, so they are no place to hide one.
  const cleaned = (href ?? '').replace(/[\u0000-\u0020]/g, '');
  if (!cleaned) return undefined;
  return !scheme.test(cleaned) || allowed.test(cleaned) ? (href ?? undefined) : undefined;
}

/** Whether a link may be published, by the server's rules. Stricter than `safeHref`, which only guards rendering. */
export function isLink(text: string): boolean {
  const href = text.trim();
  if (/[\u0000-\u001f\u007f-\u009f]/.test(href)) return false;
  const head = href.split(/[/?#\\]/)[0] ?? '';
  if (!head.includes(':')) return !head.includes('&');
  return safeHref(href) !== undefined && URL.canParse(href);
}

/** An address with those parameters that have a value. */
export function withQuery(path: string, parameters: Record<string, string | number | null | undefined>) {
  const query = Object.entries(parameters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Whether the content security policy allows this image: same origin, `data:` or https. */
export function isImageAllowedByCsp(src: string): boolean {
  if (!URL.canParse(src, location.href)) return false;
  const { protocol, origin } = new URL(src, location.href);
  return protocol === 'https:' || protocol === 'data:' || origin === location.origin;
}
