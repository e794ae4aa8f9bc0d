import { select, wholeLines, type Command, type Edit, type Selected } from './edit';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

const image = String.raw`!\[(?:\\.|[^[\]\\])*\]\([^()\s]*[^()]*\)`;
/** A link or an image: its mark, its text and its address. */
const linkPattern = new RegExp(
  String.raw`(!?)\[((?:${image}|\\.|[^[\]\\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)`,
  'g',
);

/** The text and address of a link. */
export interface LinkDraft {
  /** Absent for an existing link: only its address changes. */
  text?: string;
  address: string;
}

/** The link, or with `!` the image, that is selected or around the caret. */
function findLink(selected: Selected, mark = '') {
  const { text, start, end } = selected;
  const { from, to } = wholeLines(selected);
  for (const { 0: match, 1: ownMark, 2: label = '', 3: address = '', index } of text
    .slice(from, to)
    .matchAll(linkPattern)) {
    const [first, last] = [from + index, from + index + match.length];
    const isInside = start === end ? first < start && end < last : first <= start && end <= last;
    const addressStart = first + mark.length + label.length + '[]('.length;
    if (isInside && ownMark === mark) return { from: first, to: last, label, address, addressStart };
  }
  return undefined;
}

/** The link around the selection, or the one that the selection would become. */
export function linkDraft(selected: Selected): LinkDraft {
  const words = selected.text.slice(selected.start, selected.end);
  const existing = findLink(selected);
  if (existing) return { address: existing.address };
  return isAddress(words) ? { text: '', address: words } : { text: words, address: '' };
}

/** A blank or a parenthesis could end the address, and a pipe the cell of a table. */
export const escapeAddress = (address: string) =>
  address.trim().replace(/[\s()<>|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Brackets end the text of a link, but for those in code and of an image. */
const escapeBrackets = (text: string) =>
  text.replace(new RegExp(String.raw`(\`+)[^]*?\1|${image}|\\.|[[\]]`, 'g'), (part) =>
    part.length === 1 ? `\\${part}` : part,
  );

/** Inserts the link, or replaces the address of the existing one. */
export function applyLink({ text = '', address: typed }: LinkDraft, selected: Selected): Edit {
  const address = escapeAddress(typed);
  const existing = findLink(selected);
  if (existing) {
    const from = existing.addressStart;
    return { from, to: from + existing.address.length, insert: address };
  }
  const insert = `[${escapeBrackets(text.trim() || typed.trim())}](${address})`;
  return { from: selected.start, to: selected.end, insert };
}

/** Leaves only the text of the link. */
export const removeLink: Command = (selected) => {
  const link = findLink(selected);
  return link && { ...link, insert: link.label, start: link.from, end: link.from + link.label.length };
};

/** The edit for an address that is pasted over words: they become a link. `undefined` if it is an ordinary paste. */
export function linkSelection({ text, start, end }: Selected, pasted: string): Edit | undefined {
  const address = pasted.trim();
  const words = text.slice(start, end);
  // The address of a link, and an address that is replaced by another, stay addresses.
  const isInLink = /\]\(<?$/.test(text.slice(0, start)) || /^\s*(?:https?:|mailto:|www\.)/i.test(words);
  const canLink = /^(?:https?:\/\/[^\s<>/]+|mailto:[^\s<>]+@)[^\s<>]*$/i.test(address);
  if (!canLink || !words.trim() || words.includes('\n') || isInLink) return undefined;
  const insert = words.replace(
    /\S(?:.*\S)?/,
    (label) => `[${escapeBrackets(label)}](${escapeAddress(address)})`,
  );
  return { from: start, to: end, insert };
}

/** Inserts an image, above a line that it would begin. The selection becomes its description, or its URL if it is one. */
export const insertImage: Command = (selected) => {
  const { text, start, end } = selected;
  const words = text.slice(start, end);
  const existing = findLink(selected, '!');
  if (existing) return select(existing.addressStart, existing.addressStart + existing.address.length);
  const isDescribed = words !== '' && !isAddress(words);
  const label = isDescribed ? escapeBrackets(words) : 'description';
  const address = isAddress(words) ? words : 'https://';
  const line = wholeLines(selected);
  const isAbove = !words && start === line.from && start < line.to;
  const insert = `![${label}](${address})${isAbove ? '\n\n' : ''}`;
  const from = start + (isDescribed ? `![${label}](`.length : '!['.length);
  return { from: start, to: end, insert, start: from, end: from + (isDescribed ? address : label).length };
};

/** Selects the address of a new image while the caret is in its description. */
export function toImageAddress({ text, start, end }: Selected): Edit | undefined {
  const rest = /^[^\]\n]*\]\((https:\/\/)\)/.exec(text.slice(end))?.[0];
  if (!rest || !/!\[[^\]\n]*$/.test(text.slice(0, start))) return undefined;
  const to = end + rest.length - 1;
  return select(to - 'https://'.length, to);
}
