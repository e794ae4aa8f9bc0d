import { readReferences } from '@/components/markdown/renderer/html';
import type { RenderRequest } from './preview-worker';
import { renderMarkdown, type Rendering } from './rendering';

/**
 * Renders texts beside the page, one after the other, so that nobody waits for that who types. Of those that come while
 * one is rendered, only the last is. Where there is no worker to be had, it renders them itself.
 */
export class PreviewRenderer {
  #worker: Worker | undefined;
  #drawn: string | undefined;
  #next: string | undefined;
  readonly #tell: (drawing: Rendering) => void;

  /** `tell` gets each rendering when it is done. */
  constructor(onRendered: (drawing: Rendering) => void) {
    this.#tell = onRendered;
    if (typeof Worker === 'undefined') return;
    this.#worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { name: 'preview' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Rendering>) => this.#finish(data));
    this.#worker.addEventListener('error', ({ message }) => this.#doWithout(message));
  }

  render(source: string): void {
    if (!this.#worker) return this.#tell(renderMarkdown(source));
    if (this.#drawn !== undefined) {
      this.#next = source;
      return;
    }
    this.#drawn = source;
    this.#worker.postMessage({ source, references: readReferences(source) } satisfies RenderRequest);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #finish(drawing: Rendering): void {
    const next = this.#next;
    this.#drawn = this.#next = undefined;
    this.#tell(drawing);
    if (next !== undefined) this.render(next);
  }

  #doWithout(cause: string): void {
    console.warn('The preview is drawn without a worker:', cause);
    const source = this.#next ?? this.#drawn;
    this.close();
    if (source !== undefined) this.render(source);
  }
}
