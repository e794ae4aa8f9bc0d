import { renderMarkdown } from '@/admin/markdown/renderer/render-markdown';
import { visibleText } from '@/admin/markdown/renderer/visible-text';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { sanitize } from './sanitize';

export interface Rendering {
  nodes: ChildNode[];
  /** Counted as on the server. */
  words: number;
  /** The URLs of images that the content security policy blocks. */
  blockedImages: string[];
}

/** Renders markdown, or uses the server's rendering. */
export function renderPreview(source: string, published?: string): Rendering {
  const page = sanitize(published ?? renderMarkdown(source));
  const words = visibleText(page).split(/\s+/).filter(Boolean).length;
  const blockedImages = new Set<string>();
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (isImageAllowedByCsp(src)) continue;
    blockedImages.add(src);
    // The browser would log an error for a blocked image, so its alt text is shown.
    image.removeAttribute('src');
  }
  return { nodes: [...page.childNodes], words, blockedImages: [...blockedImages] };
}
