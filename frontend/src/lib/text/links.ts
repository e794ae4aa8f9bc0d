/** In an address one or two dots are the folder itself and the one above it, percent-encoded, too. */
const authorSlug = (name: string) =>
  /^\.{1,2}$/.test(name) ? 'author' : name.toLowerCase().replaceAll(' ', '-');

/** The address of an author's page as the specification derives it from a name alone. */
export const authorPath = (name: string) => `/authors/${encodeURIComponent(authorSlug(name))}`;

export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;

/** Whether a link stays on this site, so that the router may follow it without loading a document. */
export const isInternal = (href: string) => /^\/(?![/\\])/.test(href);

const allowed = /^(?:https?|ircs?|mailto|xmpp):/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** The link if it is relative or of an allowed protocol, else `undefined`. */
export function safeHref(href: string | undefined | null): string | undefined {
  // Browsers ignore control characters and blanks in a scheme, so they are no place to hide one.
  const plain = (href ?? '').replace(/[\u0000-\u0020]/g, '');
  if (!plain) return undefined;
  return !scheme.test(plain) || allowed.test(plain) ? (href ?? undefined) : undefined;
}
