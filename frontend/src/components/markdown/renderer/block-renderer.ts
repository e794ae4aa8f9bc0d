import type { MarkedToken, Token, Tokens } from 'marked';
import { renderCode } from './code';
import type { NoteToken } from './footnotes';
import { decode, escape, escapeHref } from './html';
import { InlineRenderer } from './inline-renderer';
import { plain } from './plain';

/** Renders tokens in the words of the server, so that both look the same under one style sheet. */
export class BlockRenderer {
  #source: string;
  #tables = 0;
  #ids = new Set<string>();
  #inlines = new InlineRenderer().render;
  #lowered: number;

  /** `hasTitle`: whether there is a heading of the first level, which is the page's own where the text is published. */
  constructor(source: string, hasTitle: boolean) {
    this.#source = source;
    this.#lowered = hasTitle ? 1 : 0;
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
        return renderCode(token, this.#source);
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
    const level = Math.min(depth + this.#lowered, 6);
    return `<h${level} id="section-${escape(id)}">${text}<a class="anchor" href="#section-${escapeHref(id)}" aria-hidden="true" tabindex="-1"></a></h${level}>\n`;
  }

  #idOf(text: string): string {
    const slugSource = [...text].slice(0, 80).join('').trim().toLowerCase();
    const id = slugSource.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
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
      const box = item.task ? renderCheckbox(item.checked === true) : '';
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
}

const renderCheckbox = (isDone: boolean) =>
  `<input type="checkbox" class="task-list-item-checkbox"${isDone ? ' checked=""' : ''} disabled="" aria-label="${isDone ? 'Done' : 'To do'}" /> `;
