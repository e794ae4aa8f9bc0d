import type { MarkedExtension, TokenizerExtension, Tokens } from 'marked';

interface Note {
  token: Tokens.Generic;
  html: string;
  /** The number by first use; 0 while unused. */
  number: number;
  /** The number of references to it. */
  uses: number;
}

const label = '\\[\\^([^\\]\\s]{1,999})\\]';
const reference = new RegExp(`^${label}`);
/** Matches a line that is not blank. It must match in one way only, or backtracking takes exponential time. */
const line = '[^\\S\\n]*\\S.*';
const linesBefore = new RegExp(`^(?:${line}\\n)+?(?= {0,3}${label}:)`);
/** Matches lines that end a note's paragraph without a blank line. */
const otherBlock = `${label}:|#{1,6}[ \\t]|>|\`{3}|~{3}|[-+*][ \\t]|\\d{1,9}[.)][ \\t]|(?:[-*_][ \\t]*){3,}$`;
const paragraphLine = `(?! {0,3}(?:${otherBlock}))${line}`;
const indentedLine = `(?:[ \\t]*\\n)*(?: {4}| {0,3}\\t)${line}`;
const definition = new RegExp(
  `^ {0,3}${label}:[ \\t]*(.*(?:\\n(?:${paragraphLine}|${indentedLine}))*)(?:\\n|$)`,
);

/** Notes beyond this limit stay text, as on the server (crates/adapters/markdown/src/tree.rs). */
const maxNotes = 1000;
const maxReferences = 20;

const definitionSyntax: TokenizerExtension = {
  name: 'footnote',
  level: 'block',
  start: (source) => linesBefore.exec(source)?.[0].length,
  tokenizer(source) {
    const [raw, name = '', text = ''] = definition.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const { state } = this.lexer;
    const { top } = state;
    state.top = true;
    const tokens = this.lexer.blockTokens(text.replace(/^(?: {1,4}|\t)/gm, ''), []);
    state.top = top;
    return { type: 'footnote', raw, key: name.toLowerCase(), tokens };
  },
  childTokens: ['tokens'],
};

const referenceSyntax: TokenizerExtension = {
  name: 'footnoteRef',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const [raw, name = ''] = reference.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'footnoteRef', raw, key: name.toLowerCase() };
  },
};

const suffix = (use: number) => (use > 1 ? `-${use}` : '');

function renderReference(number: number, use: number): string {
  const id = `fnref-${number}${suffix(use)}`;
  return `<sup class="footnote-ref"><a href="#fn-${number}" id="${id}" data-footnote-ref>${number}</a></sup>`;
}

function renderBackLink(number: number, use: number): string {
  const index = number + suffix(use);
  const numberSuffix = use > 1 ? `<sup class="footnote-ref">${use}</sup>` : '';
  return ` <a href="#fnref-${index}" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="${index}" aria-label="Back to reference ${index}">↩${numberSuffix}</a>`;
}

function renderNote({ html, number, uses }: Note): string {
  const indices = Array.from({ length: Math.min(uses, maxReferences) }, (_, index) => index + 1);
  const back = indices.map((use) => renderBackLink(number, use)).join('');
  return `<li id="fn-${number}">\n${html.trimEnd().replace(/(?:<\/p>)?$/, (end) => back + end)}\n</li>\n`;
}

function renderNotes(notes: Note[]): string {
  if (notes.length === 0) return '';
  const overflow = notes.slice(maxNotes).map(({ html }) => html);
  const items = notes.slice(0, maxNotes).map(renderNote);
  return `${overflow.join('')}<section class="footnotes" data-footnotes>\n<ol>\n${items.join('')}</ol>\n</section>\n`;
}

/** `[^label]` and `[^label]: note` of one text, as the server reads them. */
export function footnotes(): MarkedExtension {
  const notes = new Map<unknown, Note>();
  const usedNotes: Note[] = [];
  return {
    extensions: [
      {
        ...definitionSyntax,
        renderer(token) {
          const html = this.parser.parse(token.tokens ?? []);
          const note = notes.get(token.key);
          // The last note with a label wins; earlier ones stay in the text.
          if (note?.token !== token) return html;
          note.html = html;
          return '';
        },
      },
      {
        ...referenceSyntax,
        renderer({ raw, key }) {
          const note = notes.get(key);
          if (note) {
            note.number ||= usedNotes.push(note);
            note.uses += 1;
          }
          return note && note.number <= maxNotes && note.uses <= maxReferences
            ? renderReference(note.number, note.uses)
            : this.parser.parseInline([{ type: 'text', raw, text: raw }]);
        },
      },
    ],
    walkTokens(token) {
      if (token.type === 'footnote')
        notes.set((token as Tokens.Generic).key, { token, html: '', number: 0, uses: 0 });
    },
    hooks: { postprocess: (html) => html + renderNotes(usedNotes) },
  };
}
