import { setReferences, type References } from '@/components/markdown/renderer/html';
import { renderMarkdown } from './rendering';

/** What a worker is asked to draw. */
export interface RenderRequest {
  source: string;
  /** All that stand in it. */
  references: References;
}

// A text comes, its drawing goes.
self.addEventListener('message', ({ data: { source, references } }: MessageEvent<RenderRequest>) => {
  setReferences(references);
  self.postMessage(renderMarkdown(source));
});
