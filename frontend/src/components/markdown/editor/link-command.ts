import { wholeLines, type Command, type Edit, type Selected } from './edit';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

const image = /!\[(?:\\.|[^[\]\\])*\]\([^()\s]*[^()]*\)/;
/** A link or an image, up to its address, and the address. */
const known = new RegExp(
  String.raw`(!?\[(?:${image.source}|\\.|[^[\]\\])*\]\()([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)`,
  'g',
);

/** The range of the URL of the selected link or image, or of the one around the caret. */
function addressAt(mark: string, selected: Selected): Edit | undefined {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const isCaret = start === end;
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.slice(from, to).matchAll(known)) {
    const [begin, after] = [from + index, from + index + whole.length];
    const isIn = isCaret ? begin < start && end < after : begin <= start && end <= after;
    if (!isIn || whole.startsWith('!') !== (mark === '!')) continue;
    const first = begin + words.length;
    return { from: first, to: first, insert: '', start: first, end: first + address.length };
  }
  return undefined;
}

/** Brackets end the text of a link, but for those in code and of an image. */
const escaped = (text: string) =>
  text.replace(new RegExp(String.raw`(\`+)[^]*?\1|${image.source}|\\.|[[\]]`, 'g'), (part) =>
    part === '[' || part === ']' ? `\\${part}` : part,
  );

/** Inserts a link, or with `!` an image. The selection becomes its text, or its URL if it is one. */
export const reference =
  (mark: '' | '!', sample: string): Command =>
  (selected) => {
    const { text, start, end } = selected;
    const chosen = text.slice(start, end);
    const present = addressAt(mark, selected);
    if (present) return present;
    const [words, address] = isAddress(chosen) ? [sample, chosen] : [escaped(chosen) || sample, 'https://'];
    const insert = `${mark}[${words}](${address})`;
    const isTextNext = isAddress(chosen) || !chosen;
    const from = start + mark.length + 1 + (isTextNext ? 0 : words.length + 2);
    const size = isTextNext ? words.length : address.length;
    return { from: start, to: end, insert, start: from, end: from + size };
  };
