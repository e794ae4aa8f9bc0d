import type { Location } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScrollPositions, isCutOff, restoreScroll } from './scroll-positions';

const location = (hash = ''): Location => ({ pathname: '/blog', search: '', hash, state: null, key: 'a' });

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
  vi.spyOn(document.body, 'scrollHeight', 'get').mockImplementation(() => height);
  setHeight = (pixels) => {
    height = pixels;
    for (const notify of observers) notify();
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['navigate', undefined],
  ['reload', 300],
  ['back_forward', 300],
])('a document loaded by %s begins at %s', (type, position) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const first = { ...location(), search: '?type=service', key: 'default' };
  setHeight(3000);
  window.scrollTo(0, 300);
  const earlier = createScrollPositions();
  earlier.save(first);
  earlier.store();
  const positions = createScrollPositions();
  expect(positions.getFirst(first)).toBe(position);
  expect(positions.getFirst({ ...first, search: '' })).toBeUndefined();
  // Back from another page of the same document.
  expect(positions.get(first)).toBe(300);
});

test('reaches a saved position as the page grows', () => {
  restoreScroll(location(), 3890);
  expect(window.scrollY).toBe(200);
  setHeight(3000);
  setHeight(6000);
  expect(window.scrollY).toBe(3890);
});

test('keeps the position when the browser follows what is below a growing list', () => {
  restoreScroll(location(), 150);
  window.scrollTo(0, 190);
  setHeight(6000);
  expect(window.scrollY).toBe(150);
});

test.each(['wheel', 'pointerdown', 'keydown'])('leaves the page to the visitor after %s', (type) => {
  restoreScroll(location(), 3890);
  window.dispatchEvent(new Event(type));
  setHeight(6000);
  expect(window.scrollY).toBe(200);
});

test('gives up after five seconds', () => {
  restoreScroll(location(), 3890);
  vi.advanceTimersByTime(5000);
  setHeight(6000);
  expect(window.scrollY).toBe(200);
});

test('ends with the next navigation', () => {
  const stop = restoreScroll(location(), 3890);
  stop?.();
  restoreScroll(location(), undefined);
  setHeight(6000);
  expect(window.scrollY).toBe(0);
});

test('a position is cut off if the page ends before it and is scrolled to its end', () => {
  window.scrollTo(0, 200);
  expect(isCutOff(3890)).toBe(true);
  expect(isCutOff(150)).toBe(false);
  expect(isCutOff()).toBe(false);
  window.scrollTo(0, 100);
  expect(isCutOff(3890)).toBe(false);
});
