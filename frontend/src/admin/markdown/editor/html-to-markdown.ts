import TurndownService from 'turndown';
import { highlightedCodeBlock, taskListItems } from 'turndown-plugin-gfm';

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  // Trailing blanks would be invisible in the field.
  br: '\\',
  emDelimiter: '*',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
}).use([highlightedCodeBlock, taskListItems]);

const addRule = (selector: string, replacement: (content: string, node: HTMLElement) => string) =>
  service.addRule(selector, { filter: (node) => node.matches(selector), replacement });

addRule('del, s, strike', (content) => `~~${content}~~`);
addRule('script, style, meta, link, title, iframe, button, template, caption', () => '');
// `usePaste` explains why.
addRule('img:not([src^="https:" i])', () => '');
// Links that lead nowhere outside of their document.
addRule('a:not(:is([href^="http" i], [href^="mailto:" i], [href^="/"]))', (content) => content);

// Turndown itself puts three spaces after a marker, and blank lines around a paragraph in an item.
addRule('li', (content, item) => {
  const list = item.parentElement;
  const index = [...(list?.children ?? [])].indexOf(item);
  const marker = list?.tagName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + index}. ` : '- ';
  const text = content
    .replace(/^\s*\[([ x])\] +/, '[$1] ')
    .trim()
    .replace(/\n\n(?=(?:[-*+]|\d+\.) )/g, '\n')
    .replace(/\n/g, `\n${' '.repeat(marker.length)}`);
  return marker + text + (item.nextElementSibling ? '\n' : '');
});

addRule('thead, tbody, tfoot', (content) => content);
addRule('table', (content) => `\n\n${content}\n\n`);
addRule('tr', (content, row) => {
  const isFirst = row.closest('table')?.querySelector('tr') === row;
  return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(row.children.length)}` : ''}`;
});
addRule(
  'td, th',
  (content) =>
    ` ${content
      .trim()
      .replace(/\\?\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|')} |`,
);

/** Converts a cleaned page of Word, Google Docs or the web to markdown; '' if nothing in it can be kept. */
export const htmlToMarkdown = (page: HTMLElement): string =>
  service
    .turndown(page)
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    // A line break at the end of a paragraph breaks nothing.
    .replace(/(?<!\\)\\(?=\n\s*(?:\n|$)|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
