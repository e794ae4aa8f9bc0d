import { sanitizeBlock } from '@/components/markdown/preview/sanitize';
import { drawBlocks } from '@/components/markdown/renderer/render-blocks';

/** Markdown as the preview shows it: each of its blocks by itself. */
export function drawnMarkdown(source: string): string {
  const page = document.createElement('div');
  page.append(...drawBlocks(source).map(sanitizeBlock));
  return page.innerHTML;
}
