const block = 'p|ul|ol|li|table|thead|tbody|tr|th|td|h[1-6]|blockquote|pre|section|hr|div|br';
const aroundBlocks = new RegExp(`\\s*(<(?:/(?:${block})|(?:${block})(?: [^>]*)?)>)\\s*`, 'g');

/** The attributes that change what is shown. */
const shown = ['href', 'src', 'alt', 'title', 'align', 'start', 'type', 'checked'];

/** Completes an address, and encodes what can't stand in one. */
function normalAddress(address: string): string {
  const encoded = address.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return URL.canParse(encoded, 'http://portico.test/')
    ? new URL(encoded, 'http://portico.test/').href
    : address;
}

/**
 * Reduces HTML to what readers see of it: elements, addresses and texts, without ids and classes; code highlighting only
 * on request, and no white space that is not rendered.
 */
export function normalHtml(html: string, { isColoured = false } = {}): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  const { content } = page;
  content.querySelectorAll('.anchor').forEach((anchor) => anchor.remove());
  // Pictures without an address show their text, and links without one are text.
  content
    .querySelectorAll('img:not([src])')
    .forEach((image) => image.replaceWith(image.getAttribute('alt') ?? ''));
  content.querySelectorAll('a:not([href])').forEach((link) => link.replaceWith(...link.childNodes));
  if (!isColoured)
    content.querySelectorAll('code span').forEach((colour) => colour.replaceWith(...colour.childNodes));
  for (const element of content.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes)
      if (shown.includes(name))
        element.setAttribute(name, /href|src/.test(name) ? normalAddress(value) : value);
  }
  content.normalize();
  const parts = page.innerHTML.split(/(<pre[^]*?<\/pre>)/);
  const collapsed = parts.map((part, index) =>
    index % 2 ? part.replace(/\n(?=<\/code>)/, '') : part.replace(/[ \t]*\n[ \t]*/g, '\n'),
  );
  return collapsed.join('').replace(aroundBlocks, '$1');
}
