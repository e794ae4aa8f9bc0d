/** Whether the site's content security policy lets a page show it: it is the site's own, or comes by https. */
export function isImageAllowedByCsp(src: string): boolean {
  if (!URL.canParse(src, location.href)) return false;
  const { protocol, origin } = new URL(src, location.href);
  return protocol === 'https:' || protocol === 'data:' || origin === location.origin;
}
