import { wholeLines, type Command, type Edit, type Selected } from './edit';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

const image = /!\[(?:\\.|[^[\]\\])*\]\([^()\s]*[^()]*\)/;
/** A link or an image, up to its address, and the address. */
const linkPattern = new RegExp(
  String.raw`(!?\[(?:${image.source}|\\.|[^[\]\\])*\]\()([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)`,
  'g',
);

/** The range of the URL of the selected link or image, or of the one around the caret. */
function findAddress(mark: string, selected: Selected): Edit | undefined {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const isCaret = start === end;
  for (const { 0: match, 1: label = '', 2: address = '', index } of text
    .slice(from, to)
    .matchAll(linkPattern)) {
    const [linkStart, linkEnd] = [from + index, from + index + match.length];
    const isInside = isCaret ? linkStart < start && end < linkEnd : linkStart <= start && end <= linkEnd;
    if (!isInside || match.startsWith('!') !== (mark === '!')) continue;
    const first = linkStart + label.length;
    return { from: first, to: first, insert: '', start: first, end: first + address.length };
  }
  return undefined;
}

/** Brackets end the text of a link, but for those in code and of an image. */
export const escapeBrackets = (text: string) =>
  text.replace(new RegExp(String.raw`(\`+)[^]*?\1|${image.source}|\\.|[[\]]`, 'g'), (part) =>
    part === '[' || part === ']' ? `\\${part}` : part,
  );

/** Inserts a link, or with `!` an image. The selection becomes its text, or its URL if it is one. */
export const reference =
  (mark: '' | '!', sample: string): Command =>
  (selected) => {
    const { text, start, end } = selected;
    const selection = text.slice(start, end);
    const existing = findAddress(mark, selected);
    if (existing) return existing;
    const [label, address] = isAddress(selection)
      ? [sample, selection]
      : [escapeBrackets(selection) || sample, 'https://'];
    const insert = `${mark}[${label}](${address})`;
    const isTextNext = isAddress(selection) || !selection;
    const from = start + mark.length + 1 + (isTextNext ? 0 : label.length + 2);
    const size = isTextNext ? label.length : address.length;
    return { from: start, to: end, insert, start: from, end: from + size };
  };
