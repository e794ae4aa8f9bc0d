const inline = new Set(['A', 'CODE', 'DEL', 'EM', 'IMG', 'PICTURE', 'SPAN', 'STRONG', 'SUP']);

/**
 * Returns the visible text of rendered markdown, with alt texts for images and without footnote numbers and back links.
 */
export function visibleText(rendered: Node): string {
  if (!(rendered instanceof Element)) {
    const parts = rendered.nodeType === Node.TEXT_NODE ? [rendered.textContent ?? ''] : [];
    return [...parts, ...[...rendered.childNodes].map(visibleText)].join('');
  }
  if (rendered.matches('.footnote-ref, .footnote-backref')) return '';
  if (rendered instanceof HTMLImageElement) return rendered.alt;
  const text = [...rendered.childNodes].map(visibleText).join('');
  return inline.has(rendered.tagName) ? text : ` ${text} `;
}
