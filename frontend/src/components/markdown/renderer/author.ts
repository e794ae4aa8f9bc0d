import type { TokenizerAndRendererExtension, TokenizerThis, Token, Tokens } from 'marked';
import { decode } from './html';

export interface AuthorToken extends Tokens.Generic {
  type: 'author';
  name: string;
}

const whole = /^<Author\s+name\s*=\s*(?:"([^"]*)"|'([^']*)')\s*\/>/;
const around = /^<Author\s*>((?:[^<]|<(?!\/?Author))*)<\/Author\s*>/;

/** A name with single spaces. */
const clean = (name: string) => name.split(/\s+/).filter(Boolean).join(' ');

/** The text of tokens that are nothing but text. */
function plain(tokens: Token[]): string | undefined {
  const texts = tokens.map((token) => {
    if (token.type === 'text') return decode(token.raw);
    return token.type === 'escape' ? String((token as Tokens.Escape).text) : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The name in the element that begins here. */
function nameIn(source: string, { lexer }: TokenizerThis): { raw: string; name: string } | undefined {
  const [raw, double, single] = whole.exec(source) ?? [];
  if (raw !== undefined) return { raw, name: decode(double ?? single ?? '') };
  const [element, inside = ''] = around.exec(source) ?? [];
  if (element === undefined) return undefined;
  return { raw: element, name: plain(lexer.inlineTokens(inside)) ?? '' };
}

/**
 * `<Author name="Ada Lovelace" />` and `<Author>Ada Lovelace</Author>`; any other form is no author. `mark` is the
 * guard's, which is part of no name.
 */
export const author = (mark: string): TokenizerAndRendererExtension => ({
  name: 'author',
  level: 'inline',
  start: (source) => source.indexOf('<Author'),
  tokenizer(source): AuthorToken | undefined {
    const found = nameIn(source, this);
    const name = clean(found?.name.replaceAll(mark, '') ?? '');
    return found && name ? { type: 'author', raw: found.raw, name } : undefined;
  },
});
