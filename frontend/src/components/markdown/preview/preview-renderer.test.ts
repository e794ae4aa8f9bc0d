import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreviewRenderer } from './preview-renderer';
import type { RenderRequest } from './preview-worker';
import { renderMarkdown, type Rendering } from './rendering';

class FakeWorker extends EventTarget {
  orders: RenderRequest[] = [];
  isOver = false;
  postMessage = (order: RenderRequest) => void this.orders.push(order);
  get asked() {
    return this.orders.map(({ source }) => source);
  }
  terminate = () => void (this.isOver = true);
  answer(drawing: Rendering) {
    this.dispatchEvent(new MessageEvent('message', { data: drawing }));
  }
}

let workers: FakeWorker[] = [];

beforeEach(() => {
  workers = [];
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

function begin() {
  const told: Rendering[] = [];
  const drawer = new PreviewRenderer((drawing) => told.push(drawing));
  const [worker] = workers as [FakeWorker];
  return { drawer, worker, told };
}

test('of texts that come while one is rendered, only the last is', () => {
  const { drawer, worker, told } = begin();
  for (const source of ['one', 'two', 'three']) drawer.render(source);
  expect(worker.asked).toEqual(['one']);
  worker.answer(renderMarkdown('one'));
  expect(worker.asked).toEqual(['one', 'three']);
  worker.answer(renderMarkdown('three'));
  expect(worker.asked).toHaveLength(2);
  expect(told).toEqual([renderMarkdown('one'), renderMarkdown('three')]);
});

test('where the worker fails, the text that it left is rendered without it, and all that come', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { drawer, worker, told } = begin();
  drawer.render('one');
  drawer.render('two');
  worker.dispatchEvent(new ErrorEvent('error', { message: 'no such file' }));
  expect(told).toEqual([renderMarkdown('two')]);
  drawer.render('three');
  expect(told).toEqual([renderMarkdown('two'), renderMarkdown('three')]);
  expect(worker.asked).toEqual(['one']);
  expect(worker.isOver).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
});

test('a browser without workers renders by itself', () => {
  vi.stubGlobal('Worker', undefined);
  const told: Rendering[] = [];
  new PreviewRenderer((drawing) => told.push(drawing)).render('*one*');
  expect(told).toEqual([{ blocks: ['<p><em>one</em></p>\n'], words: 1 }]);
});

test('a worker, which has no document, renders character references as the page does', async () => {
  const source = 'R&amp;D &copy; [x](/a?b=1&amp;c=2) &nothing; \\&lt; `&gt;` &#x41;\n\n[a]: /b "&quot;"';
  const here = renderMarkdown(source);
  const { drawer, worker } = begin();
  drawer.render(source);
  const answers: unknown[] = [];
  vi.spyOn(globalThis, 'postMessage').mockImplementation((answer: unknown) => void answers.push(answer));
  await import('./preview-worker');
  vi.stubGlobal('document', undefined);
  globalThis.dispatchEvent(new MessageEvent('message', { data: worker.orders[0] }));
  expect(here).toMatchObject({ words: 7 });
  expect(answers).toEqual([here]);
});
