import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './browser';

const run = vi.fn();

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  run.mockClear();
});

test('waits until the frame is rendered, and runs once', () => {
  afterPaint(run);
  vi.advanceTimersToNextFrame();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs in a window that renders nothing', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  afterPaint(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('can run at once, and not a second time', () => {
  const now = afterPaint(run);
  now();
  expect(run).toHaveBeenCalledTimes(1);
  now();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
