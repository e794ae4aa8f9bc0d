import { wholeLines, type Command, type Edit, type Selected } from './edit';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

const imagePattern = /!\[(?:\\.|[^[\]\\])*\]\([^()\s]*[^()]*\)/;
/** A link or an image, up to its address, and the address. */
const linkPattern = new RegExp(
  String.raw`(!?\[(?:${imagePattern.source}|\\.|[^[\]\\])*\]\()([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)`,
  'g',
);

interface FoundLink {
  from: number;
  to: number;
  /** The text between the brackets. */
  label: string;
  /** The range of the address. */
  address: { from: number; to: number };
}

/** The selected link or image, or the one around the caret. */
function findLink(mark: string, selected: Selected): FoundLink | undefined {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  const isCaret = start === end;
  for (const { 0: match, 1: head = '', 2: address = '', index } of text
    .slice(from, to)
    .matchAll(linkPattern)) {
    const [linkStart, linkEnd] = [from + index, from + index + match.length];
    const isInside = isCaret ? linkStart < start && end < linkEnd : linkStart <= start && end <= linkEnd;
    if (!isInside || match.startsWith('!') !== (mark === '!')) continue;
    const first = linkStart + head.length;
    return {
      from: linkStart,
      to: linkEnd,
      label: head.slice(mark.length + 1, -2),
      address: { from: first, to: first + address.length },
    };
  }
  return undefined;
}

/** Selects the address of a link or an image. */
function findAddress(mark: string, selected: Selected): Edit | undefined {
  const { address } = findLink(mark, selected) ?? {};
  return (
    address && { from: address.from, to: address.from, insert: '', start: address.from, end: address.to }
  );
}

/** Leaves only the text of the link that is selected or around the caret. */
export function removeLink(selected: Selected): Edit | undefined {
  const link = findLink('', selected);
  if (!link) return undefined;
  const { from, to, label } = link;
  return { from, to, insert: label, start: from, end: from + label.length };
}

/** Brackets end the text of a link, but for those in code and of an image. */
export const escapeBrackets = (text: string) =>
  text.replace(new RegExp(String.raw`(\`+)[^]*?\1|${imagePattern.source}|\\.|[[\]]`, 'g'), (part) =>
    part === '[' || part === ']' ? `\\${part}` : part,
  );

/** Inserts an image, above a line that it would begin. The selection becomes its description, or its URL if it is one. */
export const image: Command = (selected) => {
  const { text, start, end } = selected;
  const selection = text.slice(start, end);
  const existing = findAddress('!', selected);
  if (existing) return existing;
  const sample = 'description';
  const [label, address] = isAddress(selection)
    ? [sample, selection]
    : [escapeBrackets(selection) || sample, 'https://'];
  const isTextNext = isAddress(selection) || !selection;
  const from = start + 2 + (isTextNext ? 0 : label.length + 2);
  const size = isTextNext ? label.length : address.length;
  const line = wholeLines(selected);
  const isAbove = !selection && start === line.from && start < line.to;
  const insert = `![${label}](${address})${isAbove ? '\n\n' : ''}`;
  return { from: start, to: end, insert, start: from, end: from + size };
};

/** Selects the address of a new image while the caret is in its description. */
export function toImageAddress({ text, start, end }: Selected): Edit | undefined {
  const rest = /^[^\]\n]*\]\((https:\/\/)\)/.exec(text.slice(end));
  if (!rest || !/!\[[^\]\n]*$/.test(text.slice(0, start))) return undefined;
  const to = end + rest[0].length - 1;
  return { from: to, to, insert: '', start: to - 'https://'.length, end: to };
}

/** The text and address of the link that is selected or around the caret, or that the selection would become. */
export interface LinkDraft {
  /** Absent for an existing link: only its address changes. */
  text?: string;
  address: string;
}

export function linkDraft(selected: Selected): LinkDraft {
  const { text, start, end } = selected;
  const selection = text.slice(start, end);
  const existing = findAddress('', selected);
  if (existing) return { address: text.slice(existing.start, existing.end) };
  return isAddress(selection) ? { text: '', address: selection } : { text: selection, address: '' };
}

/** A blank or a parenthesis could end the address, and a pipe the cell of a table. */
const escapeAddress = (address: string) =>
  address.trim().replace(/[\s()<>|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Inserts the link, or replaces the address of the existing one. The caret goes behind it. */
export const applyLink =
  ({ text: label, address: typed }: LinkDraft): Command =>
  (selected) => {
    const address = escapeAddress(typed);
    const existing = findAddress('', selected);
    if (existing) {
      const { start: from, end: to } = existing;
      return { from, to, insert: address, start: from + address.length, end: from + address.length };
    }
    const insert = `[${escapeBrackets(label?.trim() || typed.trim())}](${address})`;
    const end = selected.start + insert.length;
    return { from: selected.start, to: selected.end, insert, start: end, end };
  };
