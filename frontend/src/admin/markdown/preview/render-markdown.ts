import DOMPurify from 'dompurify';
import {
  Marked,
  Renderer,
  type MarkedExtension,
  type TokenizerAndRendererExtension,
  type Tokens,
} from 'marked';
import { isLink } from '@/shared/lib/text/links';
import { authorPath } from '@/shared/links/page-paths';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `<Author name="Ada Lovelace" />` and `<Author>Ada Lovelace</Author>`; other forms are text. */
const author: TokenizerAndRendererExtension = {
  name: 'author',
  level: 'inline',
  start: (source) => source.indexOf('<Author'),
  tokenizer(source) {
    const element = /^<Author(?:\s+name\s*=\s*(?:"([^"]*)"|'([^']*)')\s*\/>|\s*>([^<*`]*)<\/Author\s*>)/;
    const [raw, double, single, inside] = element.exec(source) ?? [];
    const text = (double ?? single ?? inside ?? '').trim().replace(/\s+/g, ' ');
    return raw && text ? { type: 'author', raw, text: text.replaceAll('<', '&lt;') } : undefined;
  },
  renderer: ({ text }) => `<a class="author" href="#">${String(text)}</a>`,
};

/** The notes at the foot of a text are left to the server. */
const note: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'block',
  start: (source) => source.search(/^ {0,3}\[\^[^\]\s]+\]:/m),
  tokenizer(source) {
    const lines = /^ {0,3}\[\^[^\]\s]+\]:.*(?:\n(?! {0,3}\[\^).*\S.*|\n[ \t]*(?=\n {4}))*(?:\n|$)/;
    const [raw] = lines.exec(source) ?? [];
    return raw ? { type: 'note', raw } : undefined;
  },
  renderer: () => '',
};

// An Author element would begin raw HTML, and swallow the lines after it.
const tokenizer: MarkedExtension['tokenizer'] = {
  html: (source) => (/^ {0,3}<\/?Author[\s/>]/.test(source) ? undefined : false),
};

const renderer: MarkedExtension['renderer'] = {
  // Raw HTML is text.
  html: ({ raw, block }) => (block ? `<p>${escapeHtml(raw.trimEnd())}</p>\n` : escapeHtml(raw)),
  checkbox: ({ checked }) =>
    `<input type="checkbox"${checked ? ' checked' : ''} disabled aria-label="${checked ? 'Done' : 'To do'}"> `,
  // Links don't nest: an author inside a link becomes the name.
  link(token) {
    return Renderer.prototype.link.call(this, token).replace(/(?!^)<a\b[^>]*>|<\/a>(?!$)/g, '');
  },
  image(token) {
    return Renderer.prototype.image.call(this, token).replace(/>$/, ' loading="lazy">');
  },
  table(token) {
    return `<div class="table-wrap">${Renderer.prototype.table.call(this, token)}</div>\n`;
  },
};

const marked = new Marked({ tokenizer, renderer, extensions: [author, note] });

/** Tokens that render to nothing in their place. */
const invisible = ['space', 'def', 'note'];

/**
 * Renders markdown at once, as readers will see it but for the cases in `parity-differences.json`. `starts` are the places
 * of its blocks in the text. Level 1 is the page's own heading: if a text uses it, all its headings move one level down.
 */
export function renderMarkdown(source: string, definitions = '', isLowered = false) {
  // Replaces characters that are invalid in HTML, as the server does.
  const text = source.replace(/[\0\ud800-\udfff]/gu, '\ufffd');
  const tokens = marked.lexer(definitions ? `${text}\n\n${definitions}` : text);
  const headings: Tokens.Heading[] = [];
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
  });
  if (isLowered || headings.some(({ depth }) => depth === 1))
    for (const heading of headings) heading.depth = Math.min(heading.depth + 1, 6);
  const starts: number[] = [];
  let position = 0;
  for (const { type, raw } of tokens) {
    if (!invisible.includes(type) && position < text.length) starts.push(position);
    position += raw.length;
  }
  const page = sanitize(marked.parser(tokens));
  for (const link of page.querySelectorAll('a')) {
    if (link.className === 'author') link.setAttribute('href', authorPath(link.textContent));
    // A link that is not allowed is replaced by its text.
    if (!isLink(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  }
  for (const image of page.querySelectorAll('img'))
    if (!isLink(image.getAttribute('src') ?? '')) image.replaceWith(image.alt);
  return { page, starts };
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

/** Removes everything that the server would not publish. Code, which may scroll sideways, is a tab stop as on the page. */
export function sanitize(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...policy, RETURN_DOM_FRAGMENT: true });
  for (const code of fragment.querySelectorAll('pre')) code.tabIndex = 0;
  return fragment;
}
