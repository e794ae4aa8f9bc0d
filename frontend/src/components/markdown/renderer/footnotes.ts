import type { MarkedExtension, Token, TokenizerThis, Tokens, TokensList } from 'marked';
import { escape } from './html';

/** A note, where it stands in the source. It is rendered at the end. */
export interface NoteToken extends Tokens.Generic {
  type: 'footnote';
  key: string;
  tokens: Token[];
  /** A later one has taken its name: what it says stays in the text. */
  isText?: boolean;
}

export interface RefToken extends Tokens.Generic {
  type: 'footnoteRef';
  key: string;
  /** The note's number, by first use; 0 until that is known. */
  number: number;
  /** Which of the references to the note this is, from 1. */
  index: number;
}

/** A note that somebody refers to. */
export interface Note {
  tokens: Token[];
  number: number;
  /** How many references there are to it. */
  uses: number;
}

const label = '\\[\\^([^\\]\\s]{1,999})\\]';
const opening = new RegExp(`^ {0,3}${label}:[ \\t]*`);
const openingLater = new RegExp(`\\n {0,3}${label}:`);
const use = new RegExp(`^${label}`);
/** What would begin another block, and so ends a note's paragraph without a blank line. */
const otherBlock = /^ {0,3}(?:#{1,6}[ \t]|>|`{3}|~{3}|[-+*][ \t]|\d{1,9}[.)][ \t]|(?:[-*_][ \t]*){3,}$)/;

/** What is beyond stays text, as on the server (crates/adapters/markdown/src/tree.rs). */
const maxNotes = 1000;
const maxReferences = 20;

/** By it a reference finds its note. */
const keyOf = (text: string) => text.toLowerCase();

const isBlank = (line: string) => !line.trim();
const isIndented = (line: string) => /^(?: {4}| {0,3}\t)/.test(line);

/** How many lines belong to the note that the first one begins: indented ones, and those that go on its paragraph. */
function extent(lines: string[]): number {
  let end = 1;
  for (let at = 1; at < lines.length; at += 1) {
    const [line = '', before = ''] = [lines[at], lines[at - 1]];
    if (isBlank(line)) continue;
    const goesOn = !isBlank(before) && !opening.test(line) && !otherBlock.test(line);
    if (!isIndented(line) && !goesOn) break;
    end = at + 1;
  }
  return end;
}

function readNote(this: TokenizerThis, source: string): NoteToken | undefined {
  const [start, name = ''] = opening.exec(source) ?? [];
  if (start === undefined) return undefined;
  const lines = source.split('\n');
  const own = lines.slice(0, extent(lines));
  const raw = own.join('\n') + (own.length < lines.length ? '\n' : '');
  const text = [
    own[0]?.slice(start.length) ?? '',
    ...own.slice(1).map((line) => line.replace(/^(?: {1,4}|\t)/, '')),
  ];
  const { state } = this.lexer;
  const { top } = state;
  state.top = true;
  const tokens = this.lexer.blockTokens(text.join('\n'), []);
  state.top = top;
  return { type: 'footnote', raw, key: keyOf(name), tokens };
}

function readRef(this: TokenizerThis, source: string): RefToken | undefined {
  const [raw, name = ''] = use.exec(source) ?? [];
  if (raw === undefined) return undefined;
  return { type: 'footnoteRef', raw, key: keyOf(name), number: 0, index: 0 };
}

/** Reads `[^label]` and `[^label]: note`, as the server does. A label is at most 999 characters. */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      start: (source) => {
        const at = source.search(openingLater);
        return at < 0 ? undefined : at + 1;
      },
      tokenizer: readNote,
      childTokens: ['tokens'],
    },
    { name: 'footnoteRef', level: 'inline', start: (source) => source.indexOf('[^'), tokenizer: readRef },
  ],
};

/** Numbers the notes by first use. Gives those that are used, in their order. */
export function numberNotes(
  tokens: TokensList,
  walk: (tokens: TokensList, visit: (token: Token) => void) => void,
): Note[] {
  const last = new Map<string, NoteToken>();
  walk(tokens, (token) => {
    if (token.type !== 'footnote') return;
    const note = token as NoteToken;
    const before = last.get(note.key);
    if (before) before.isText = true;
    last.set(note.key, note);
  });
  const found = new Map<string, Note>();
  for (const { key, tokens: text } of last.values()) found.set(key, { tokens: text, number: 0, uses: 0 });
  const used: Note[] = [];
  walk(tokens, (token) => {
    const ref = token as RefToken;
    const note = token.type === 'footnoteRef' ? found.get(ref.key) : undefined;
    if (!note) return;
    if (note.number === 0) note.number = used.push(note);
    note.uses += 1;
    ref.number = note.number;
    ref.index = note.uses;
  });
  return used;
}

const suffix = (use: number) => (use > 1 ? `-${use}` : '');

/** A reference. One to a note that is not there is the text that it is; in a link it is the number alone. */
export function renderRef({ raw, number, index }: RefToken, isInLink: boolean): string {
  if (number === 0 || number > maxNotes || index > maxReferences) return escape(raw);
  if (isInLink) return `[${number}]`;
  const id = `fnref-${number}${suffix(index)}`;
  return `<sup class="footnote-ref"><a href="#fn-${number}" id="${id}" data-footnote-ref>${number}</a></sup>`;
}

function renderBackLink({ number }: Note, use: number): string {
  const index = number + suffix(use);
  const which = use > 1 ? `<sup class="footnote-ref">${use}</sup>` : '';
  return ` <a href="#fnref-${index}" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="${index}" aria-label="Back to reference ${index}">↩${which}</a>`;
}

/** The notes at the end, each with the way back to its references. Notes that are too many stand before them as plain blocks. */
export function renderNotes(notes: Note[], drawBlocks: (tokens: Token[]) => string): string {
  if (notes.length === 0) return '';
  const beyond = notes.slice(maxNotes).map(({ tokens }) => drawBlocks(tokens));
  const items = notes.slice(0, maxNotes).map((note) => {
    const uses = Math.min(note.uses, maxReferences);
    const back = Array.from({ length: uses }, (_, index) => renderBackLink(note, index + 1)).join('');
    const text = drawBlocks(note.tokens).trimEnd();
    const whole = text.endsWith('</p>') ? `${text.slice(0, -'</p>'.length)}${back}</p>` : text + back;
    return `<li id="fn-${note.number}">\n${whole}\n</li>\n`;
  });
  return `${beyond.join('')}<section class="footnotes" data-footnotes>\n<ol>\n${items.join('')}</ol>\n</section>\n`;
}
