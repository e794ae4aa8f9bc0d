import { setReferences, type References } from '@/components/markdown/renderer/html';
import { renderMarkdown } from './rendering';

/** What a worker is asked to render. */
export interface RenderRequest {
  source: string;
  /** All that stand in it. */
  references: References;
}

// A text comes, its rendering goes.
self.addEventListener('message', ({ data: { source, references } }: MessageEvent<RenderRequest>) => {
  setReferences(references);
  self.postMessage(renderMarkdown(source));
});
