import type { MarkedToken, Token, Tokens } from 'marked';
import { authorPath } from '@/lib/paths';
import { isLink } from '@/lib/rules';
import type { AuthorToken } from './author';
import { drawRef, type NoteToken, type RefToken } from './footnotes';
import { decode, escape, escapeHref } from './html';

type Own = AuthorToken | RefToken;

const leadsAway = (href: string) => /^(?:https?:|\/\/)/i.test(href);

/** In a bare address nothing stands for anything else. */
const isBare = ({ autolink, raw }: { autolink?: boolean; raw: string }) =>
  autolink === true && !raw.startsWith('<');

/** What a link or an image leads to; `undefined` where it may not be published. */
function target(token: Tokens.Link | Tokens.Image): string | undefined {
  const address = isBare(token) ? token.href : decode(token.href);
  return !/[\u0000-\u001f\u007f-\u009f]/.test(address) && isLink(address) ? address : undefined;
}

const title = (text: string | null | undefined) => (text ? ` title="${escape(decode(text))}"` : '');

/** Draws tokens in the words of the server, so that both look the same under one style sheet. */
export class Writer {
  #source: string;
  #tables = 0;
  #links = 0;
  #ids = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  blocks = (tokens: Token[]): string =>
    tokens.map((token) => this.#block(token as MarkedToken | NoteToken)).join('');

  #block(token: MarkedToken | NoteToken): string {
    switch (token.type) {
      case 'paragraph':
        return `<p>${this.#inlines(token.tokens)}</p>\n`;
      case 'text':
        return `${token.tokens ? this.#inlines(token.tokens) : escape(decode(token.raw))}\n`;
      case 'heading':
        return this.#heading(token);
      case 'code':
        return drawCode(token, this.#source);
      case 'blockquote':
        return `<blockquote>\n${this.blocks(token.tokens)}</blockquote>\n`;
      case 'list':
        return this.#list(token);
      case 'table':
        return this.#table(token);
      case 'html':
        return `<p>${escape(token.raw.trimEnd())}</p>\n`;
      case 'hr':
        return '<hr />\n';
      case 'footnote':
        return token.isText ? this.blocks((token as NoteToken).tokens) : '';
      default:
        // Blank lines and link definitions.
        return '';
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): string {
    const id = this.#idOf(plain(tokens).replaceAll('\n', ' '));
    const text = this.#inlines(tokens);
    return `<h${depth} id="section-${escape(id)}">${text}<a class="anchor" href="#section-${escapeHref(id)}" aria-hidden="true" tabindex="-1"></a></h${depth}>\n`;
  }

  #idOf(text: string): string {
    const wanted = [...text].slice(0, 80).join('').trim().toLowerCase();
    const id = wanted.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let free = id;
    for (let number = 1; this.#ids.has(free); number += 1) free = `${id}-${number}`;
    this.#ids.add(free);
    return free;
  }

  #list({ ordered, start, loose, items }: Tokens.List): string {
    const tag = ordered ? 'ol' : 'ul';
    const from = ordered && start !== 1 ? ` start="${start}"` : '';
    const tasks = items.some(({ task }) => task) ? ' class="contains-task-list"' : '';
    const drawn = items.map((item) => {
      const content = item.tokens.map((token) => this.#inItem(token, loose)).join('');
      const box = item.task ? drawBox(item.checked === true) : '';
      return `<li${item.task ? ' class="task-list-item"' : ''}>${box}${content}</li>\n`;
    });
    return `<${tag}${from}${tasks}>\n${drawn.join('')}</${tag}>\n`;
  }

  #inItem(token: Token, loose: boolean): string {
    const isText = token.type === 'text' || token.type === 'paragraph';
    const text = isText && token.tokens ? this.#inlines(token.tokens) : this.blocks([token]);
    return loose && isText ? `<p>${text}</p>\n` : text;
  }

  #table({ header, rows }: Tokens.Table): string {
    this.#tables += 1;
    const name = this.#tables === 1 ? 'Table' : `Table ${this.#tables}`;
    const row = (cells: Tokens.TableCell[], tag: string) => {
      const drawn = cells.map(({ tokens, align }) => {
        const side = align ? ` align="${align}"` : '';
        return `<${tag}${side}>${this.#inlines(tokens)}</${tag}>\n`;
      });
      return `<tr>\n${drawn.join('')}</tr>\n`;
    };
    const body =
      rows.length > 0 ? `<tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n` : '';
    return `<div class="table-wrap" tabindex="0" role="region" aria-label="${name}">\n<table>\n<thead>\n${row(header, 'th')}</thead>\n${body}</table>\n</div>\n`;
  }

  #inlines = (tokens: Token[]): string =>
    tokens.map((token) => this.#inline(token as MarkedToken | Own)).join('');

  #inline(token: MarkedToken | Own): string {
    switch (token.type) {
      case 'author':
        return this.#author(token as AuthorToken);
      case 'footnoteRef':
        return drawRef(token as RefToken, this.#links > 0);
      case 'strong':
      case 'em':
      case 'del':
        return `<${token.type}>${this.#inlines(token.tokens ?? [])}</${token.type}>`;
      case 'codespan':
        return `<code>${escape(String(token.text))}</code>`;
      case 'br':
        return '<br />\n';
      case 'link':
        return this.#link(token as Tokens.Link);
      case 'image':
        return this.#image(token as Tokens.Image);
      default:
        return escape(plain([token]));
    }
  }

  #author({ name }: AuthorToken): string {
    return this.#links > 0
      ? escape(name)
      : `<a href="${escapeHref(authorPath(name))}" class="author">${escape(name)}</a>`;
  }

  /** A refused link, and one in another, keeps its text alone. */
  #link(token: Tokens.Link): string {
    const href = target(token);
    const text = () => (token.autolink ? escape(plain([token])) : this.#inlines(token.tokens));
    if (href === undefined || this.#links > 0) return text();
    this.#links += 1;
    const inside = text();
    this.#links -= 1;
    const away = leadsAway(href) ? ' rel="noopener noreferrer"' : '';
    return `<a href="${escapeHref(href)}"${title(token.title)}${away}>${inside}</a>`;
  }

  #image(token: Tokens.Image): string {
    const src = target(token);
    if (src === undefined) return this.#inlines(token.tokens);
    return `<img src="${escapeHref(src)}" alt="${escape(plain(token.tokens))}"${title(token.title)} loading="lazy" />`;
  }
}

/** What stands in a block of code of a document, with the line end that each of its lines has. */
function codeOf({ raw, text, codeBlockStyle }: Tokens.Code, source: string): string {
  if (codeBlockStyle === 'indented') return `${text.replace(/\n+$/, '')}\n`;
  const [opening = '', ...lines] = raw.replace(/\n$/, '').split('\n');
  const [fence = ''] = /[`~]{3,}/.exec(opening) ?? [];
  const last = lines.at(-1)?.trim() ?? '';
  const isClosed = last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
  if (lines.length === (isClosed ? 1 : 0)) return '';
  // The document's last line has none, where the fence is never closed.
  const isLast = !isClosed && !raw.endsWith('\n') && source.endsWith(lines.at(-1) ?? '');
  return isLast ? text : `${text}\n`;
}

function drawCode(token: Tokens.Code, source: string): string {
  const { lang } = token;
  const [language] = (lang ?? '').trim().split(/\s+/);
  const name = language ? ` class="language-${escape(decode(language))}"` : '';
  return `<pre tabindex="0"><code${name}>${escape(codeOf(token, source))}</code></pre>\n`;
}

const drawBox = (isDone: boolean) =>
  `<input type="checkbox" class="task-list-item-checkbox"${isDone ? ' checked=""' : ''} disabled="" aria-label="${isDone ? 'Done' : 'To do'}" /> `;

/** What a reader sees of tokens, without their markup. */
const plain = (tokens: Token[]): string =>
  tokens.map((token) => plainOf(token as MarkedToken | Own)).join('');

function plainOf(token: MarkedToken | Own): string {
  switch (token.type) {
    case 'author':
      return (token as AuthorToken).name;
    case 'text':
      // Blanks around a line end are not there.
      return decode(token.raw.replace(/[ \t]*\n[ \t]*/g, '\n'));
    case 'escape':
    case 'codespan':
      return String(token.text);
    case 'br':
      return ' ';
    case 'checkbox':
    case 'footnoteRef':
      return '';
    case 'link':
      return plainLink(token as Tokens.Link);
    default:
      return 'tokens' in token && token.tokens ? plain(token.tokens) : token.raw;
  }
}

function plainLink(link: Tokens.Link): string {
  if (!link.autolink) return plain(link.tokens);
  return isBare(link) ? link.text : decode(link.text);
}
