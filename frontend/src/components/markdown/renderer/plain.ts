import type { MarkedToken, Token, Tokens } from 'marked';
import type { AuthorToken } from './author';
import type { RefToken } from './footnotes';
import { decode } from './html';

/** Inline tokens that marked does not know. */
export type Own = AuthorToken | RefToken;

/** In a bare address nothing stands for anything else. */
export const isBare = ({ autolink, raw }: { autolink?: boolean; raw: string }) =>
  autolink === true && !raw.startsWith('<');

/** What a reader sees of tokens, without their markup. */
export const plain = (tokens: Token[]): string =>
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
