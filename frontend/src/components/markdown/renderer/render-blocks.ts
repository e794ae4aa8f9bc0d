import { Marked, Tokenizer, type Tokens } from 'marked';
import { author } from './author';
import { autolink } from './autolinks';
import { BlockRenderer } from './block-renderer';
import { renderNotes, footnotes, numberNotes } from './footnotes';
import { preprocess } from './preprocess';

class StrictTokenizer extends Tokenizer {
  /** Raw HTML is text, so it changes nothing for what follows. */
  override tag(source: string): Tokens.Tag | undefined {
    const { inLink, inRawBlock } = this.lexer.state;
    const tag = super.tag(source);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return tag;
  }

  override url(source: string): Tokens.Link | undefined {
    return autolink(source, (text) => super.url(text));
  }

  override def(source: string): Tokens.Def | undefined {
    const def = super.def(source);
    return def && def.tag.length <= 999 ? def : undefined;
  }
}

const makeMarked = (mark: string) => {
  const marked = new Marked({ gfm: true });
  marked.use(footnotes, { extensions: [author(mark)] });
  marked.setOptions({ tokenizer: new StrictTokenizer() });
  return marked;
};

/**
 * Markdown as the server will publish it, for the live preview, block by block. Each goes through `sanitizeBlock` before
 * it is shown. Both sides are held to one table of cases: `crates/adapters/markdown/tests/cases.json`.
 */
export function renderBlocks(source: string): string[] {
  const { text, mark } = preprocess(source.replace(/[\0\ud800-\udfff]/gu, '\ufffd'));
  const marked = makeMarked(mark);
  const tokens = marked.lexer(text);
  const notes = numberNotes(tokens, (all, visit) => void marked.walkTokens(all, (token) => visit(token)));
  let hasTitle = false;
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) hasTitle = true;
  });
  const writer = new BlockRenderer(text, hasTitle);
  const blocks = tokens.map((token) => writer.blocks([token]));
  const html = [...blocks, renderNotes(notes, writer.blocks)].filter(Boolean);
  return mark ? html.map((html) => html.replaceAll(mark, '')) : html;
}
