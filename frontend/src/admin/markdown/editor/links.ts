import type { LinkDraft } from '@/admin/links/link-dialog';
import { wholeLines, type Command, type Edit, type Selected } from './edit';

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);

/** A link, in whose text may be a picture: its text and its address. */
const linkPattern =
  /(?<!!)\[((?:\\.|!\[[^\]]*\]\([^)]*\)|[^[\]\\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)/g;

/** The link that is selected or around the caret. */
function findLink(selected: Selected) {
  const { text, start, end } = selected;
  const { from: lineStart, to: lineEnd } = wholeLines(selected);
  for (const { 0: match, 1: label = '', 2: address = '', index } of text
    .slice(lineStart, lineEnd)
    .matchAll(linkPattern)) {
    const [from, to] = [lineStart + index, lineStart + index + match.length];
    const isInside = start === end ? from < start && end < to : from <= start && end <= to;
    if (isInside) return { from, to, label, address, addressStart: from + `[${label}](`.length };
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
const escapeAddress = (address: string) =>
  address.trim().replace(/[\s()<>|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const toLink = (text: string, address: string) =>
  `[${text.trim().replace(/(?<!\\)[[\]]/g, '\\$&')}](${escapeAddress(address)})`;

/** Inserts the link, or replaces the address of the existing one. */
export function applyLink({ text = '', address }: LinkDraft, selected: Selected): Edit {
  const existing = findLink(selected);
  if (!existing)
    return { from: selected.start, to: selected.end, insert: toLink(text.trim() || address, address) };
  const { addressStart: from } = existing;
  return { from, to: from + existing.address.length, insert: escapeAddress(address) };
}

export const removeLink: Command = (selected) => {
  const link = findLink(selected);
  return link && { ...link, insert: link.label, start: link.from, end: link.from + link.label.length };
};

/** The edit for an address that is pasted over words: they become a link. `undefined` if it is an ordinary paste. */
export function linkSelection({ text, start, end }: Selected, pasted: string): Edit | undefined {
  const words = text.slice(start, end);
  const canLink = /^(?:https?:\/\/[^\s<>/]+|mailto:[^\s<>]+@)[^\s<>]*$/i.test(pasted.trim());
  // The address of a link, and an address that is replaced by another, stay addresses.
  const isInLink = /\]\(<?$/.test(text.slice(Math.max(0, start - 3), start)) || isAddress(words.trim());
  if (!canLink || isInLink || !words.trim() || words.includes('\n')) return undefined;
  return { from: start, to: end, insert: words.replace(words.trim(), () => toLink(words, pasted)) };
}
