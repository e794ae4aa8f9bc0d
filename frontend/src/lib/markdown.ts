import DOMPurify from 'dompurify';
import { Marked, Tokenizer, type Tokens } from 'marked';
import { author } from './markdown/author';
import { bareAddress } from './markdown/bare-address';
import { drawNotes, footnotes, numberNotes } from './markdown/footnotes';
import { guard } from './markdown/guard';
import { Writer } from './markdown/writer';

class StrictTokenizer extends Tokenizer {
  /** Raw HTML is text, so it changes nothing for what follows. */
  override tag(source: string): Tokens.Tag | undefined {
    const { inLink, inRawBlock } = this.lexer.state;
    const tag = super.tag(source);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return tag;
  }

  override url(source: string): Tokens.Link | undefined {
    return bareAddress(source, (text) => super.url(text));
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

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ul ol li input div table thead tbody tr th td a img sup section';
const attributes =
  'href src alt title rel class id align start type checked disabled loading tabindex role aria-label aria-hidden data-footnotes data-footnote-ref data-footnote-backref data-footnote-backref-idx';

const policy = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|ircs?|mailto|xmpp):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** A drawn block as nodes. Nothing gets past it that the server would not publish, whatever goes wrong before. */
export const sanitizeBlock = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...policy, RETURN_DOM_FRAGMENT: true });

/**
 * Markdown as the server will publish it, for the live preview, block by block. Each goes through `sanitizeBlock` before
 * it is shown. Both sides are held to one table of cases: `crates/adapters/markdown/tests/cases.json`.
 */
export function drawBlocks(source: string): string[] {
  const { text, mark } = guard(source.replace(/[\0\ud800-\udfff]/gu, '\ufffd'));
  const marked = makeMarked(mark);
  const tokens = marked.lexer(text);
  const notes = numberNotes(tokens, (all, visit) => void marked.walkTokens(all, (token) => visit(token)));
  const writer = new Writer(text);
  const blocks = tokens.map((token) => writer.blocks([token]));
  const drawn = [...blocks, drawNotes(notes, writer.blocks)].filter(Boolean);
  return mark ? drawn.map((html) => html.replaceAll(mark, '')) : drawn;
}

/** All of it, fit to be shown. */
export const drawMarkdown = (source: string): string =>
  DOMPurify.sanitize(drawBlocks(source).join(''), policy);
