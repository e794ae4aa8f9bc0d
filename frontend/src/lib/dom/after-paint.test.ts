import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint';

const run = vi.fn();

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  run.mockClear();
});

test('it waits until the frame has been rendered, and runs once', () => {
  afterPaint(run);
  vi.advanceTimersToNextFrame();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('in a window that renders nothing it runs all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  afterPaint(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('it can be had at once, and is not run a second time then', () => {
  const now = afterPaint(run);
  now();
  expect(run).toHaveBeenCalledTimes(1);
  now();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
