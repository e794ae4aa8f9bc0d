export interface Heading {
  /** Where its line begins. */
  position: number;
  level: number;
  /** Markdown. */
  words: string;
}

/** Returns the headings of a text whose `#` begins a line, and so a block whatever comes before, except in code. */
export function findHeadings(text: string): Heading[] {
  const lines = /^(?: {0,3}(`{3,}|~{3,})|(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$)/gm;
  const headings: Heading[] = [];
  let fence = '';
  for (const { 1: mark, 2: signs = '', 3: words = '', index } of text.matchAll(lines)) {
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
    else if (!mark && !fence) headings.push({ position: index, level: signs.length, words });
  }
  return headings;
}
