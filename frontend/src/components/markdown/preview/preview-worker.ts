import { knowReferences, type References } from '@/components/markdown/renderer/html';
import { draw } from './rendering';

/** What a worker is asked to draw. */
export interface Order {
  source: string;
  /** All that stand in it. */
  references: References;
}

// A text comes, its drawing goes.
self.addEventListener('message', ({ data: { source, references } }: MessageEvent<Order>) => {
  knowReferences(references);
  self.postMessage(draw(source));
});
