import type { MarkedToken, Token, Tokens } from 'marked';
import { isLink } from '@/components/form/validation-rules';
import { authorPath } from '@/components/markdown/author-path';
import type { AuthorToken } from './author';
import { renderRef, type RefToken } from './footnotes';
import { decode, escape, escapeHref } from './html';
import { isBare, plain, type Own } from './plain';

const leadsAway = (href: string) => /^(?:https?:|\/\/)/i.test(href);

/** What a link or an image leads to; `undefined` where it may not be published. */
function target(token: Tokens.Link | Tokens.Image): string | undefined {
  const address = isBare(token) ? token.href : decode(token.href);
  return !/[\u0000-\u001f\u007f-\u009f]/.test(address) && isLink(address) ? address : undefined;
}

const title = (text: string | null | undefined) => (text ? ` title="${escape(decode(text))}"` : '');

/** Renders what stands in a line. */
export class InlineRenderer {
  /** In how many links it is. */
  #links = 0;

  render = (tokens: Token[]): string =>
    tokens.map((token) => this.#inline(token as MarkedToken | Own)).join('');

  #inline(token: MarkedToken | Own): string {
    switch (token.type) {
      case 'author':
        return this.#author(token as AuthorToken);
      case 'footnoteRef':
        return renderRef(token as RefToken, this.#links > 0);
      case 'strong':
      case 'em':
      case 'del':
        return `<${token.type}>${this.render(token.tokens ?? [])}</${token.type}>`;
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
    const text = () => (token.autolink ? escape(plain([token])) : this.render(token.tokens));
    if (href === undefined || this.#links > 0) return text();
    this.#links += 1;
    const inside = text();
    this.#links -= 1;
    const away = leadsAway(href) ? ' rel="noopener noreferrer"' : '';
    return `<a href="${escapeHref(href)}"${title(token.title)}${away}>${inside}</a>`;
  }

  #image(token: Tokens.Image): string {
    const src = target(token);
    if (src === undefined) return this.render(token.tokens);
    return `<img src="${escapeHref(src)}" alt="${escape(plain(token.tokens))}"${title(token.title)} loading="lazy" />`;
  }
}
