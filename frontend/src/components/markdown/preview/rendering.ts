import { renderBlocks } from '@/components/markdown/renderer/render-blocks';

/** Rendered markdown, not yet fit to be shown, or why it can't be rendered. */
export type Rendering = { blocks: string[]; words: number } | { cause: unknown };

export function renderMarkdown(source: string): Rendering {
  try {
    const blocks = renderBlocks(source);
    return { blocks, words: countWords(blocks) };
  } catch (cause) {
    return { cause };
  }
}

/** The number of a note, and the way back from it: nothing to read. */
const footnoteMarks = /<sup class="footnote-ref">.*?<\/sup>|<a [^>]*class="footnote-backref"[^>]*>.*?<\/a>/g;
const image = /<img [^>]*?alt="([^"]*)"[^>]*>/g;
/** What stands within a word as well as between two. */
const inline = /<\/?(?:a|code|del|em|span|strong|sup)\b[^>]*>/g;

/** As the server counts them: what stands in the text, and what is said of a picture. */
function countWords(blocks: string[]): number {
  const text = blocks.join(' ').replace(footnoteMarks, '').replace(image, '$1').replace(inline, '');
  return text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
}
