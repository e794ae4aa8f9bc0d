/** Word writes list items as paragraphs; the level and a visible marker are all that tells them from text. */
const levelPattern = /mso-list:\s*l\d+\s+level(\d+)/i;

/** Removes the marker that Word shows in front of an item, and returns its text. */
function takeMarker(paragraph: Element): string {
  for (const span of paragraph.querySelectorAll('span')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue;
    const marker = span.textContent.trim();
    span.remove();
    return marker;
  }
  // Elsewhere the marker is the first text, followed by non-breaking spaces.
  const [marker = ''] =
    /^\s*(?:[·o§•\-–]|(?:\d+|[a-z]|[ivx]+)[.)])(?=[\s\u00a0])/i.exec(paragraph.textContent) ?? [];
  const first = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
  const text = first?.nodeValue?.trimStart() ?? '';
  if (first && marker && text.startsWith(marker.trim()))
    first.nodeValue = text.slice(marker.trim().length).trimStart();
  return marker.trim();
}

/** Turns Word's paragraphs of list items into lists. */
export function restoreWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('[style*="mso-list" i]')) {
    const [, level = ''] = levelPattern.exec(paragraph.getAttribute('style') ?? '') ?? [];
    if (!level || !/^(?:P|H[1-6]|DIV)$/.test(paragraph.tagName)) continue;
    const depth = Number(level);
    const tag = /^[a-z\d]+[.)]/i.test(takeMarker(paragraph)) ? 'ol' : 'ul';
    if (paragraph.previousElementSibling !== previous) open = [];
    open = open.slice(0, depth);
    if (open.length === depth && open.at(-1)?.localName !== tag) open.pop();
    while (open.length < depth) {
      const list = document.createElement(tag);
      const parent = open.at(-1);
      if (parent) (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    previous = open[0] ?? null;
    paragraph.remove();
  }
}
