import type { TokenizerAndRendererExtension } from 'marked';

const element =
  /^<Author(?:\s+name\s*=\s*(?:"([^"]*)"|'([^']*)')\s*\/>|\s*>((?:[^<]|<(?!\/?Author))*)<\/Author\s*>)/;

/**
 * Parses `<Author name="Ada Lovelace" />` and `<Author>Ada Lovelace</Author>`; other forms are text. The link gets
 * its URL in `finishPage`.
 */
export const author: TokenizerAndRendererExtension = {
  name: 'author',
  level: 'inline',
  start: (source) => source.indexOf('<Author'),
  tokenizer(source) {
    const [raw, double, single, inside = ''] = element.exec(source) ?? [];
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
