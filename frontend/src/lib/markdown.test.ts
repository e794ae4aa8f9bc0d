import { expect, test } from 'vitest';
import cases from '../../../crates/adapters/markdown/tests/cases.json';
import { drawMarkdown } from './markdown';

const block = 'p|ul|ol|li|table|thead|tbody|tr|th|td|h[1-6]|blockquote|pre|section|hr|div|br';
const aroundBlocks = new RegExp(`\\s*(<(?:/(?:${block})|(?:${block})(?: [^>]*)?)>)\\s*`, 'g');

/** The document that HTML makes, as text: attributes in order, and no white space that is not drawn. */
function normal(html: string): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  for (const element of page.content.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return page.innerHTML.replace(aroundBlocks, '$1');
}

/** Where the preview may differ from what is published, by the name of the case, and why. */
const differences: Record<string, string> = {};

test.each(cases.filter(({ name }) => !(name in differences)))(
  '$name: as the server',
  ({ markdown, html }) => {
    expect(normal(drawMarkdown(markdown))).toBe(normal(html));
  },
);
