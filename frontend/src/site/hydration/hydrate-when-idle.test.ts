import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateWhenIdle } from './early-events';

const hydrate = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
/** Long enough for the browser to be idle. */
const waitForIdle = () => vi.advanceTimersByTimeAsync(1100);

beforeEach(async () => {
  vi.resetModules();
  await import('@/boot');
  vi.useFakeTimers();
});

afterEach(() => {
  window.earlyEvents?.stop();
  vi.useRealTimers();
  hydrate.mockClear();
  document.body.replaceChildren();
});

/** A page with one element, and a hydration that ends on demand. */
function renderPage(html: string) {
  document.body.innerHTML = html;
  const [element] = document.body.children;
  if (!(element instanceof HTMLElement)) throw new Error('the page is empty');
  let end: (isHydrated: boolean) => void = () => undefined;
  hydrate.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  hydrateWhenIdle(hydrate);
  const finish = async (isHydrated = true) => {
    await waitForIdle();
    end(isHydrated);
    await waitForIdle();
  };
  return { element, finish };
}

function listen(element: HTMLElement, type: string) {
  const listener = vi.fn<(event: Event) => void>();
  element.addEventListener(type, listener);
  return listener;
}

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true });

test('hydrates an untouched page when the browser is idle', async () => {
  hydrateWhenIdle(hydrate);
  expect(hydrate).not.toHaveBeenCalled();
  await waitForIdle();
  expect(hydrate).toHaveBeenCalledTimes(1);
});

test('hydrates at once if an event is waiting', async () => {
  document.body.innerHTML = '<button type="button">More</button>';
  document.querySelector('button')?.click();
  hydrateWhenIdle(hydrate);
  await vi.advanceTimersByTimeAsync(1);
  expect(hydrate).toHaveBeenCalledTimes(1);
});

test.each([
  ['a key', '<p>Text</p>', () => new KeyboardEvent('keydown', { key: '/', bubbles: true }), 1],
  ['a click on a button', '<button type="button">More</button>', click, 1],
  ['a click on a link, which the browser follows', '<a href="#more">More</a>', click, 0],
  ['a click on a box, which the browser ticks', '<input type="checkbox">', click, 0],
  ['a mere movement', '<p>Text</p>', () => new Event('pointermove', { bubbles: true }), 0],
])('replays early events that need the page’s code: %s', async (_what, html, event, times) => {
  const { element, finish } = renderPage(html);
  await waitForIdle();
  element.dispatchEvent(event());
  const listener = listen(element, event().type);
  await finish();
  expect(listener).toHaveBeenCalledTimes(times);
});

test('keeps events from React during hydration', async () => {
  const { element, finish } = renderPage('<button type="button">More</button>');
  const listener = vi.fn<(event: Event) => void>();
  for (const type of ['pointerdown', 'touchstart', 'mousedown', 'click'])
    document.body.addEventListener(type, listener, true);
  await waitForIdle();
  for (const type of ['pointerdown', 'touchstart', 'mousedown'])
    element.dispatchEvent(new Event(type, { bubbles: true }));
  element.click();
  expect(listener).not.toHaveBeenCalled();
  await finish();
  expect(listener).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('click', listener, true);
});

test('a pressed button is busy until hydration, and is pressed once', async () => {
  const { element, finish } = renderPage('<button type="button">More</button>');
  element.click();
  element.click();
  expect(element).toHaveAttribute('aria-busy', 'true');
  expect(element).toHaveAttribute('data-pending');
  const listener = listen(element, 'click');
  await finish();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(element).not.toHaveAttribute('aria-busy');
  expect(element).not.toHaveAttribute('data-pending');
});

test('does not replay events after hydration', async () => {
  const { element, finish } = renderPage('<button type="button">More</button>');
  await finish();
  const listener = listen(element, 'click');
  element.click();
  await waitForIdle();
  expect(listener).toHaveBeenCalledTimes(1);
});

const form = '<form method="post" action="/contact"><input name="name"><button>Send</button></form>';

test('replays an early submission once, with its button', async () => {
  const { element, finish } = renderPage(form);
  const button = element.querySelector('button');
  button?.click();
  button?.click();
  const sent = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  element.addEventListener('submit', sent);
  await finish();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0].submitter).toBe(button);
});

test('posts a waiting form natively if hydration fails', async () => {
  const native = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  const { element, finish } = renderPage(form);
  element.querySelector('button')?.click();
  await waitForIdle();
  expect(native).not.toHaveBeenCalled();
  await finish(false);
  expect(native.mock.contexts).toEqual([element]);
  native.mockRestore();
});

test('reports failed hydration and the company’s address', async () => {
  const data = JSON.stringify({ state: { site: { email: 'hello@example.com' } } });
  const { finish } = renderPage(
    `<button type="button">More</button><script type="application/json" id="page">${data}</script>`,
  );
  document.querySelector('button')?.click();
  await finish(false);
  const notice = document.querySelector('[role=alert]');
  expect(notice).toHaveTextContent(
    'Some parts of this page couldn’t be loaded. Reload the page, or write to hello@example.com.',
  );
  expect(notice?.querySelector('[href="mailto:hello@example.com"]')).not.toBeNull();
  expect(document.querySelector('button')).not.toHaveAttribute('data-pending');
});
