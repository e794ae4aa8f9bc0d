import type { Edit, Selected } from '@/admin/markdown/editor/edit';
import { escapeBrackets } from '@/admin/markdown/editor/link-command';

/** Parentheses that do not match would end the address. */
function destinationOf(address: string): string {
  let depth = 0;
  for (const sign of address) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth < 0) break;
  }
  return depth === 0 ? address : `<${address}>`;
}

/** The edit for an address that is pasted over words: they become a link. `undefined` if it is an ordinary paste. */
export function linkSelection({ text, start, end }: Selected, pasted: string): Edit | undefined {
  const address = pasted.trim();
  const words = text.slice(start, end);
  const isAddress = /^(?:https?:\/\/[^\s<>/]+|mailto:[^\s<>]+@)[^\s<>]*$/i.test(address);
  // The address of a link, and an address that is replaced by another, stay addresses.
  const isInLink = /\]\(<?$/.test(text.slice(0, start)) || /^\s*(?:https?:|mailto:|www\.)/i.test(words);
  if (!isAddress || !words.trim() || words.includes('\n') || isInLink) return undefined;
  const [, before = '', label = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? [];
  const insert = `${before}[${escapeBrackets(label)}](${destinationOf(address)})${after}`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}
