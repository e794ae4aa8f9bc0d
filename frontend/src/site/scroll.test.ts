import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdScroll } from './scroll';

/** Changes the page's height and notifies its observers. */
let setHeight: (pixels: number) => void;

beforeEach(() => {
  vi.useFakeTimers();
  let height = 1000;
  const observers = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly notify: () => void) {}
      observe() {
        observers.add(this.notify);
      }
      disconnect() {
        observers.delete(this.notify);
      }
    },
  );
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_left: number, top: number) =>
    vi.stubGlobal('scrollY', Math.min(top, height - 800)),
  );
  setHeight = (pixels) => {
    height = pixels;
    for (const notify of observers) notify();
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reaches a position as the page grows, and keeps it', () => {
  holdScroll(3890);
  expect(window.scrollY).toBe(200);
  setHeight(3000);
  setHeight(6000);
  expect(window.scrollY).toBe(3890);
  window.scrollTo(0, 3900);
  setHeight(7000);
  expect(window.scrollY).toBe(3890);
});

test.each([
  ['a turn of the wheel', () => window.dispatchEvent(new Event('wheel'))],
  ['a press', () => window.dispatchEvent(new Event('pointerdown'))],
  ['a key', () => window.dispatchEvent(new Event('keydown'))],
  ['five seconds', () => vi.advanceTimersByTime(5000)],
  ['the next navigation', (stop: () => void) => stop()],
])('leaves the page alone after %s', (_what, happen) => {
  happen(holdScroll(3890));
  setHeight(6000);
  expect(window.scrollY).toBe(200);
});
