import { sanitizeBlock } from '@/lib/markdown';
import { drawBlocks } from '@/lib/markdown/draw';

/** Markdown as the preview shows it: each of its blocks by itself. */
export function drawnMarkdown(source: string): string {
  const page = document.createElement('div');
  page.append(...drawBlocks(source).map(sanitizeBlock));
  return page.innerHTML;
}
