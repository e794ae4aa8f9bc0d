const block = 'p|ul|ol|li|table|thead|tbody|tr|th|td|h[1-6]|blockquote|pre|section|hr|div|br';
const aroundBlocks = new RegExp(`\\s*(<(?:/(?:${block})|(?:${block})(?: [^>]*)?)>)\\s*`, 'g');

/**
 * Normalises HTML for comparison: sorted attributes, code highlighting only on request, and no white
 * space that is not rendered.
 */
export function normalHtml(html: string, { isColoured = false } = {}): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  for (const element of page.content.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  if (!isColoured)
    for (const colour of page.content.querySelectorAll('code span')) colour.replaceWith(...colour.childNodes);
  page.content.normalize();
  const parts = page.innerHTML.split(/(<pre[^]*?<\/pre>)/);
  const collapsed = parts.map((part, index) =>
    index % 2 ? part.replace(/\n(?=<\/code>)/, '') : part.replace(/[ \t]*\n[ \t]*/g, '\n'),
  );
  return collapsed.join('').replace(aroundBlocks, '$1');
}
