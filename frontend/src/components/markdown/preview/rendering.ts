import { renderMarkdown } from '@/components/markdown/renderer/render-markdown';
import { visibleText } from '@/components/markdown/renderer/visible-text';
import { isImageAllowedByCsp } from '@/lib/dom/image-policy';
import { sanitize } from './sanitize';

export interface Rendering {
  nodes: ChildNode[];
  /** As the server counts them. */
  words: number;
  /** The addresses of the images that no page will show. */
  blockedImages: string[];
}

/** Renders markdown, or takes the server's rendering of it. */
export function renderPreview(source: string, published?: string): Rendering {
  const page = sanitize(published ?? renderMarkdown(source));
  const words = visibleText(page).split(/\s+/).filter(Boolean).length;
  const blockedImages = new Set<string>();
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (isImageAllowedByCsp(src)) continue;
    blockedImages.add(src);
    // The browser would refuse it with an error in the console; its text is shown.
    image.removeAttribute('src');
  }
  return { nodes: [...page.childNodes], words, blockedImages: [...blockedImages] };
}
