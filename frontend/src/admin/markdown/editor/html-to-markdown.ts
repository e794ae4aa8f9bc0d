import TurndownService from 'turndown';
import { highlightedCodeBlock, taskListItems } from 'turndown-plugin-gfm';
import { escapeAddress } from './links';

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  // Trailing blanks would be invisible in the field.
  br: '\\',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
}).use([highlightedCodeBlock, taskListItems]);

const unwrap = (content: string) => content;
const block = (content: string) => `\n\n${content}\n\n`;

const addRule = (
  selector: string,
  replacement: (content: string, node: HTMLElement) => string,
  matches: (node: HTMLElement) => boolean = () => true,
) => service.addRule(selector, { filter: (node) => node.matches(selector) && matches(node), replacement });

/** The marks of elements and of styles. Google Docs has styles alone, and wraps everything in a `<b>` of normal weight. */
const marks = [
  {
    sign: '**',
    selector: 'b, strong',
    read: (style: CSSStyleDeclaration) => style.fontWeight,
    is: /^(?:bold|[6-9]00)/,
  },
  { sign: '*', selector: 'i, em', read: (style: CSSStyleDeclaration) => style.fontStyle, is: /italic/ },
  {
    sign: '~~',
    selector: 'del, s, strike',
    read: (style: CSSStyleDeclaration) => style.textDecoration,
    is: /line-through/,
  },
];

function hasMark(node: HTMLElement, { selector, read, is }: (typeof marks)[number]): boolean {
  const style = read(node.style);
  return style ? is.test(style) : node.matches(selector);
}

addRule('b, strong, i, em, del, s, strike, span', (content, node) => {
  if (!content.trim() || node.closest('pre, code')) return content;
  const { parentElement } = node;
  const isAround = (element: HTMLElement | null, mark: (typeof marks)[number]): boolean =>
    element !== null && (hasMark(element, mark) || isAround(element.parentElement, mark));
  const own = marks.filter((mark) => hasMark(node, mark) && !isAround(parentElement, mark));
  const signs = own
    .map(({ sign }) => sign)
    .filter((sign) => sign !== '**' || !node.closest('h1, h2, h3, h4, h5, h6'));
  return signs.join('') + content + signs.reverse().join('');
});

/** Returns the address behind Google's redirect; `undefined` if the link leads nowhere outside of its document. */
function addressOf(link: HTMLElement): string | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  const [, redirected] = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(href) ?? [];
  if (redirected) return new URLSearchParams(`q=${redirected}`).get('q') ?? href;
  return /^(?:https?:|mailto:|xmpp:|ircs?:|\/(?!\/))/i.test(href) ? href : undefined;
}

addRule('a', (content, node) => {
  const address = addressOf(node);
  return address && content.trim() ? `[${content}](${escapeAddress(address)})` : content;
});

// `usePaste` explains why.
addRule('img:not([src^="https:" i])', () => '');

addRule('script, style, meta, link, title, iframe, button, template', () => '');

// Google Docs nests a list beside the item that it belongs to.
addRule(':is(ul, ol) > :is(ul, ol)', (content, node) => {
  const width = node.parentElement?.tagName === 'OL' ? 3 : 2;
  return `\n${content.replace(/^/gm, ' '.repeat(width))}${node.nextElementSibling ? '\n' : ''}`;
});

// Turndown itself puts three spaces after a marker, and blank lines around a paragraph in an item.
addRule('li', (content, item) => {
  const list = item.parentElement;
  const index = [...(list?.querySelectorAll(':scope > li') ?? [])].indexOf(item);
  const marker = list?.tagName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + index}. ` : '- ';
  const text = content
    .replace(/^\s*\[([ x])\] +/, '[$1] ')
    .trim()
    .replace(/\n\n(?=(?:[-*+]|\d+\.) )/g, '\n')
    .replace(/\n/g, `\n${' '.repeat(marker.length)}`);
  return marker + text + (item.nextElementSibling ? '\n' : '');
});

/** A table of one cell is a frame, and a table inside of another has no markdown. */
function isFrame(node: HTMLElement): boolean {
  const table = node.closest('table');
  return !table || table.querySelectorAll('td, th').length < 2 || table.querySelector('table') !== null;
}

addRule('caption, colgroup', () => '');
addRule('thead, tbody, tfoot', unwrap);
addRule('table', block);
addRule('tr', (content, row) => {
  const isFirst = row.closest('table')?.querySelector('tr') === row;
  return `\n${content}${isFirst ? `\n|${' --- |'.repeat(row.children.length)}` : ''}`;
});
addRule('td, th', (content, cell) => {
  const text = content
    .trim()
    .replace(/\\?\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
  return `${cell.previousElementSibling ? '' : '|'} ${text} |`;
});
addRule('tr, td, th', block, isFrame);

/** Converts HTML of Word, Google Docs or a web page to clean markdown; '' if nothing in it can be kept. */
export function htmlToMarkdown(html: string): string {
  return (
    service
      .turndown(html)
      .replaceAll('\u00a0', ' ')
      .replace(/[ \t]+$/gm, '')
      // A line break at the end of a paragraph breaks nothing.
      .replace(/(?<!\\)\\(?=\n\s*(?:\n|$)|$)/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
