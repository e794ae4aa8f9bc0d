import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenWanted } from './when-wanted';

const arriveBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

const takeOver = vi.fn<() => Promise<void>>(() => Promise.resolve());
/** Long enough for the browser to be idle, and not for patience to end. */
const soon = () => vi.advanceTimersByTimeAsync(1100);

beforeEach(() => {
  vi.useFakeTimers();
  arriveBy('navigate');
});

afterEach(() => {
  vi.useRealTimers();
  takeOver.mockClear();
  document.cookie = 'portico_signed_in=; max-age=0';
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

test('a page is left alone until patience ends, and then taken over once', async () => {
  whenWanted(takeOver);
  await soon();
  expect(takeOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  window.dispatchEvent(new Event('pointermove'));
  expect(takeOver).toHaveBeenCalledTimes(1);
});

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])(
  '%s takes it over at once',
  async (type) => {
    whenWanted(takeOver);
    window.dispatchEvent(new Event(type));
    window.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(5000);
    expect(takeOver).toHaveBeenCalledTimes(1);
  },
);

test.each([
  [1, new KeyboardEvent('keydown', { key: '/', bubbles: true })],
  [0, new Event('pointermove', { bubbles: true })],
])(
  'the page is told again of a key that was pressed first, and of no mere movement (%i)',
  async (times, event) => {
    const button = document.body.appendChild(document.createElement('button'));
    const told = vi.fn<(key: unknown) => void>();
    takeOver.mockImplementationOnce(() => {
      button.addEventListener(event.type, (again) => told('key' in again ? again.key : undefined));
      return Promise.resolve();
    });
    whenWanted(takeOver);
    button.dispatchEvent(event);
    await soon();
    expect(told.mock.calls).toEqual(times === 0 ? [] : [['/']]);
  },
);

test.each([
  ['whoever may be signed in', () => (document.cookie = 'portico_signed_in=1')],
  ['whoever came for a part of the page', () => window.history.replaceState(null, '', '/faq#item-3')],
  ['whoever came back', () => arriveBy('back_forward')],
])('%s has not to wait', async (_who, arrange) => {
  arrange();
  whenWanted(takeOver);
  await soon();
  expect(takeOver).toHaveBeenCalledTimes(1);
});
