import DOMPurify from 'dompurify';
import { Marked, Renderer, type MarkedExtension, type TokenizerAndRendererExtension } from 'marked';
import { finishPage } from './finish-page';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
/** Keeps character references as they are. */
const escapeQuoted = (text: string) => text.replace(/[<>"]/g, (sign) => signs[sign] ?? sign);
const titleOf = (title: string | null | undefined) => (title ? ` title="${escapeQuoted(title)}"` : '');

const authorElement =
  /^<Author(?:\s+name\s*=\s*(?:"([^"]*)"|'([^']*)')\s*\/>|\s*>((?:[^<]|<(?!\/?Author))*)<\/Author\s*>)/;

/** Parses `<Author name="Ada Lovelace" />` and `<Author>Ada Lovelace</Author>`; other forms are text. */
const author: TokenizerAndRendererExtension = {
  name: 'author',
  level: 'inline',
  start: (source) => source.indexOf('<Author'),
  tokenizer(source) {
    const [raw, double, single, inside = ''] = authorElement.exec(source) ?? [];
    const name = double ?? single;
    if (raw === undefined || !(name ?? inside).trim()) return undefined;
    const tokens =
      name === undefined ? this.lexer.inlineTokens(inside) : [{ type: 'text', raw: name, text: name }];
    const isPlain = tokens.every(({ type }) => type === 'text' || type === 'escape');
    return isPlain ? { type: 'author', raw, tokens } : undefined;
  },
  renderer({ tokens = [] }) {
    const name = this.parser.parseInline(tokens).trim().replace(/\s+/g, ' ');
    return `<a class="author" href="#">${name}</a>`;
  },
};

/** A reference to a footnote. Its number, and the notes, are left to the server. */
const reference: TokenizerAndRendererExtension = {
  name: 'reference',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const [raw, text] = /^\[\^([^\]\s]+)\]/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'reference', raw, text };
  },
  renderer: ({ text }) => `<sup class="footnote-ref">${escapeHtml(String(text))}</sup>`,
};

const note: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'block',
  start: (source) => source.search(/^ {0,3}\[\^[^\]\s]+\]:/m),
  tokenizer(source) {
    const [raw] =
      /^ {0,3}\[\^[^\]\s]+\]:.*(?:\n(?! {0,3}\[\^).*\S.*|\n[ \t]*(?=\n {4}))*(?:\n|$)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'note', raw };
  },
  renderer: () => '',
};

const tokenizer: MarkedExtension['tokenizer'] = {
  // An Author element would start a raw HTML block and swallow the lines after it.
  html: (source) => (/^ {0,3}<\/?Author[\s/>]/.test(source) ? undefined : false),
  // Raw HTML is text. Unlike marked's own tokenizer, this does not affect the following tokens.
  tag(source) {
    const [raw] = this.rules.inline.tag.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'html', raw, text: raw, block: false, inLink: false, inRawBlock: false };
  },
};

const renderer: MarkedExtension['renderer'] = {
  html: ({ raw, block }) => (block ? `<p>${escapeHtml(raw.trimEnd())}</p>\n` : escapeHtml(raw)),
  heading({ depth, tokens }) {
    const inside = this.parser.parseInline(tokens);
    return `<h${depth}>${inside}<a class="anchor" href="#" aria-hidden="true" tabindex="-1"></a></h${depth}>\n`;
  },
  link({ href, title, text, tokens, autolink }) {
    if (autolink) return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
    // Links don't nest: an author inside a link becomes the name.
    const inside = this.parser.parseInline(tokens).replace(/<\/?a\b[^>]*>/g, '');
    return `<a href="${escapeQuoted(href)}"${titleOf(title)}>${inside}</a>`;
  },
  image({ href, title, tokens }) {
    const image = `<img src="${escapeQuoted(href)}"${titleOf(title)} loading="lazy">`;
    return `<picture>${this.parser.parseInline(tokens)}${image}</picture>`;
  },
  code(token) {
    return Renderer.prototype.code.call(this, token).replace('<pre', '<pre tabindex="0"');
  },
  table(token) {
    const table = Renderer.prototype.table.call(this, token);
    return `<div class="table-wrap" tabindex="0" role="region">${table}</div>\n`;
  },
  checkbox: ({ checked }) =>
    `<input type="checkbox" class="task-list-item-checkbox"${checked ? ' checked' : ''} disabled aria-label="${checked ? 'Done' : 'To do'}"> `,
};

const marked = new Marked({ tokenizer, renderer, extensions: [author, reference, note] });

/** Tokens that render to nothing in their place. */
const invisible = ['space', 'def', 'note'];

/**
 * Renders markdown at once, as the server will publish it but for the cases in `parity-differences.json`. The page is not
 * sanitized. `starts` are the places of its blocks in the text. Level 1 is the page's own heading: if a text uses it, all
 * its headings move one level down.
 */
export function renderMarkdown(source: string, definitions = '', isLowered = false) {
  // Replaces characters that are invalid in HTML, as the server does.
  const text = source.replace(/[\0\ud800-\udfff]/gu, '\ufffd');
  const tokens = marked.lexer(definitions ? `${text}\n\n${definitions}` : text);
  const headings: { depth: number }[] = [];
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as (typeof headings)[number]);
  });
  if (isLowered || headings.some(({ depth }) => depth === 1))
    for (const heading of headings) heading.depth = Math.min(heading.depth + 1, 6);
  const starts: number[] = [];
  let position = 0;
  for (const { type, raw } of tokens) {
    if (!invisible.includes(type) && position < text.length) starts.push(position);
    position += raw.length;
  }
  const template = document.createElement('template');
  template.innerHTML = marked.parser(tokens);
  finishPage(template.content);
  return { page: template.content, starts };
}

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ul ol li input div table thead tbody tr th td a img sup section span';
const attributes =
  'href src alt title rel class id align start type checked disabled loading tabindex role aria-label aria-hidden data-footnotes data-footnote-ref data-footnote-backref data-footnote-backref-idx';

const policy = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|ircs?|mailto|xmpp):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** Removes everything that the server would not publish, even if the renderer has a bug. */
export const sanitize = (rendered: string | Node): DocumentFragment =>
  DOMPurify.sanitize(rendered, { ...policy, RETURN_DOM_FRAGMENT: true });
