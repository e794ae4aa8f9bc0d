import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { early } from './early';
import { whenWanted } from './when-wanted';

const arriveBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

const takeOver = vi.fn<(onListening: () => void) => Promise<void>>(() => Promise.resolve());
/** Long enough for the browser to be idle, and not for patience to end. */
const soon = () => vi.advanceTimersByTimeAsync(1100);

beforeEach(async () => {
  vi.resetModules();
  await import('@/boot');
  vi.useFakeTimers();
  arriveBy('navigate');
});

afterEach(() => {
  early().stop();
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

test('a sign that comes while the end of patience waits for the browser to be idle does not take it over twice', async () => {
  whenWanted(takeOver);
  await vi.advanceTimersByTimeAsync(3000);
  expect(takeOver).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointermove'));
  await soon();
  expect(takeOver).toHaveBeenCalledTimes(1);
});

/** A page with one element, and a takeover that ends when it is told to. */
function arrange(html: string) {
  document.body.innerHTML = html;
  const [element] = document.body.children;
  if (!(element instanceof HTMLElement)) throw new Error('the page is empty');
  let listen = () => undefined as void;
  let finish = () => undefined as void;
  takeOver.mockImplementationOnce((onListening) => {
    listen = onListening;
    return new Promise((resolve) => (finish = resolve));
  });
  whenWanted(takeOver);
  return { element, listen: () => listen(), finish: () => finish() };
}

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true });

test.each([
  ['a key', '<p>Text</p>', new KeyboardEvent('keydown', { key: '/', bubbles: true }), 1],
  ['a click on a button', '<button type="button">More</button>', click(), 1],
  ['a click on a link, which the browser follows', '<a href="#more">More</a>', click(), 0],
  ['a click on a box, which the browser ticks', '<input type="checkbox">', click(), 0],
  ['a mere movement', '<p>Text</p>', new Event('pointermove', { bubbles: true }), 0],
])('the page is told again of what was done before it listened: %s', async (_what, html, event, times) => {
  const { element, finish } = arrange(html);
  window.dispatchEvent(new Event('pointermove'));
  element.dispatchEvent(event);
  const told = vi.fn<(event: Event) => void>();
  element.addEventListener(event.type, told);
  finish();
  await soon();
  expect(told).toHaveBeenCalledTimes(times);
});

test('what is done once the page listens is not done again', async () => {
  const { element, listen, finish } = arrange('<button type="button">More</button>');
  window.dispatchEvent(new Event('pointermove'));
  listen();
  const told = vi.fn<(event: Event) => void>();
  element.addEventListener('click', told);
  element.click();
  finish();
  await soon();
  expect(told).toHaveBeenCalledTimes(1);
});

test('what was done before any of the page’s code was there is done then, and waits for no other sign', async () => {
  document.body.innerHTML = '<button type="button">More</button>';
  const button = document.querySelector('button');
  button?.click();
  const told = vi.fn();
  button?.addEventListener('click', told);
  whenWanted(takeOver);
  await soon();
  expect(takeOver).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a form that was sent before the page listened is sent once it can answer', async () => {
  const { element, finish } = arrange('<form method="dialog"><input required><button>Send</button></form>');
  const [input, button] = [element.querySelector('input'), element.querySelector('button')];
  if (input) input.value = 'Ada';
  // There is no dialog to close, and nothing else that the browser would do.
  element.addEventListener('submit', (event) => event.preventDefault());
  button?.click();
  window.dispatchEvent(new Event('pointermove'));
  const sent = vi.fn<(event: SubmitEvent) => void>();
  element.addEventListener('submit', sent);
  finish();
  await soon();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0].submitter).toBe(button);
});

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
