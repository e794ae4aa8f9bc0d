import { draw } from './drawing';

// A text comes, its drawing goes.
self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(draw(data)));
