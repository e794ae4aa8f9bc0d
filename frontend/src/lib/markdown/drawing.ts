import { drawBlocks } from './draw';

/** Drawn markdown, not yet fit to be shown, or why it can't be drawn. */
export type Drawing = { blocks: string[]; words: number } | { cause: unknown };

export function draw(source: string): Drawing {
  try {
    const blocks = drawBlocks(source);
    return { blocks, words: countWords(blocks) };
  } catch (cause) {
    return { cause };
  }
}

/** As the server counts them. */
function countWords(blocks: string[]): number {
  const text = blocks.join(' ').replace(/<[^>]*>/g, ' ');
  return text.split(/\s+/).filter(Boolean).length;
}
