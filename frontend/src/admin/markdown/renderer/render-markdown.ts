import { Marked, Renderer, type MarkedExtension, type Tokens } from 'marked';
import { author } from './author';
import { autolink } from './autolinks';
import { finishPage } from './finish-page';
import { footnotes } from './footnotes';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
/** Keeps character references as they are. */
const escapeQuoted = (text: string) => text.replace(/[<>"]/g, (sign) => signs[sign] ?? sign);
const titleOf = (title: string | null | undefined) => (title ? ` title="${escapeQuoted(title)}"` : '');

const noteNumber = /<sup class="footnote-ref"><a [^>]*>(\d+)<\/a><\/sup>/g;
/** Links don't nest: an author inside a link becomes the name, a reference the number. */
const withoutLinks = (html: string) => html.replace(noteNumber, '[$1]').replace(/<\/?a\b[^>]*>/g, '');

const tokenizer: MarkedExtension['tokenizer'] = {
  url: autolink,
  // An Author element would start a raw HTML block and swallow the lines after it.
  html: (source) => (/^ {0,3}<\/?Author[\s/>]/.test(source) ? undefined : false),
  // CommonMark limits a label to 999 characters.
  def: (source) => (/^ {0,3}\[(?:\\.|[^\]\\]){1000}/su.test(source) ? undefined : false),
  // Raw HTML is text. Unlike marked's own tokenizer, this does not affect the following tokens.
  tag(source) {
    const [raw] = this.rules.inline.tag.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'html', raw, text: raw, block: false, inLink: false, inRawBlock: false };
  },
};

const renderer: MarkedExtension['renderer'] = {
  html: ({ raw, block }) => (block ? `<p>${escapeHtml(raw.trimEnd())}</p>\n` : escapeHtml(raw)),
  link({ href, title, text, tokens, autolink }) {
    if (autolink) return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
    const inside = withoutLinks(this.parser.parseInline(tokens));
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

/** Level 1 is the page's own heading: if a text uses it, all its headings move one level down. */
function headings(): MarkedExtension {
  let lowered = 0;
  return {
    walkTokens(token) {
      if (token.type === 'heading' && token.depth === 1) lowered = 1;
    },
    renderer: {
      heading({ depth, tokens }) {
        const tag = `h${Math.min(depth + lowered, 6)}`;
        return `<${tag}>${this.parser.parseInline(tokens)}<a class="anchor" href="#" aria-hidden="true" tabindex="-1"></a></${tag}>\n`;
      },
    },
  };
}

const createMarked = () => new Marked({ tokenizer, renderer, extensions: [author] }, headings(), footnotes());

/** A block of a text: what becomes one element of the rendering. */
export interface SourceBlock {
  /** Its first character's place in the text. */
  start: number;
  /** The level of a heading; 0 for all other blocks. */
  level: number;
  /** The source of a heading, without its markers. */
  heading: string;
}

/** Tokens that render to nothing in their place. */
const invisible = ['space', 'def', 'footnote'];

/** Returns the blocks of a text in the order of the elements that they are rendered to. */
export function sourceBlocks(source: string): SourceBlock[] {
  const trimmed = source.trimStart();
  let position = source.length - trimmed.length;
  const blocks: SourceBlock[] = [];
  for (const token of createMarked().lexer(trimmed.trimEnd())) {
    const { depth = 0, text = '' } = token.type === 'heading' ? (token as Tokens.Heading) : {};
    if (!invisible.includes(token.type)) blocks.push({ start: position, level: depth, heading: text });
    position += token.raw.length;
  }
  return blocks;
}

/**
 * Renders markdown as the server will publish it, for the live preview; not sanitized. Both sides are tested against
 * `crates/adapters/markdown/tests/cases.json`.
 */
export function renderMarkdown(source: string): DocumentFragment {
  const marked = createMarked();
  const template = document.createElement('template');
  // Replaces characters that are invalid in HTML, as the server does.
  template.innerHTML = marked.parse(source.replace(/[\0\ud800-\udfff]/gu, '\ufffd'), { async: false });
  finishPage(template.content);
  return template.content;
}
