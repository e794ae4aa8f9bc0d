/** Whether the content security policy allows this image: same origin, `data:` or https. */
export function isImageAllowedByCsp(src: string): boolean {
  if (!URL.canParse(src, location.href)) return false;
  const { protocol, origin } = new URL(src, location.href);
  return protocol === 'https:' || protocol === 'data:' || origin === location.origin;
}
