import { isInCodeBlock } from '@/admin/markdown/editor/input/continue-command';

export interface OutlineHeading {
  text: string;
  /** 1 to 6. */
  level: number;
  /** The place of its line in the text. */
  position: number;
}

/** Removes what emphasis, code and links are made of. */
const plain = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|[*_`~]+)(?=\S)(.*?)\1/g, '$2')
    .trim();

/** Returns the headings of a text that begin with `#`. */
export function outlineOf(text: string): OutlineHeading[] {
  const headings: OutlineHeading[] = [];
  for (const { 1: marks = '', 2: words = '', index } of text.matchAll(
    /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/gm,
  ))
    if (words && !isInCodeBlock(text, index))
      headings.push({ text: plain(words), level: marks.length, position: index });
  return headings;
}
