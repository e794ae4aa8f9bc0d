import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const addresses = ['/assets/vendor.js', '/assets/client.js', '/assets/home-page.js'];
const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = (state: DocumentReadyState) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state) &&
  document.dispatchEvent(new Event('DOMContentLoaded'));

const names = `<script type="application/json" id="code">${JSON.stringify(addresses)}</script>`;

/** Every test has its own boot script: the listeners of the last one go. */
let listeners: { target: EventTarget; call: Parameters<EventTarget['addEventListener']> }[] = [];

beforeEach(async () => {
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((...call) => {
      listeners.push({ target, call });
      add(...call);
    });
  }
  document.body.innerHTML = `<button type="button">More</button>${names}`;
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  await import('./boot');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.earlyEvents?.stop();
  for (const { target, call } of listeners) target.removeEventListener(...call);
  listeners = [];
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('loads the page’s scripts in order once the document is complete', () => {
  arrive('interactive');
  vi.advanceTimersByTime(2000);
  expect(scripts()).toEqual([]);
  arrive('complete');
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(200);
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual(addresses);
  expect(scripts().every((script) => !script.async)).toBe(true);
  vi.advanceTimersByTime(5000);
  document.querySelector('button')?.click();
  vi.advanceTimersByTime(100);
  expect(scripts()).toHaveLength(addresses.length);
});

test('an image that does not load does not delay the scripts', () => {
  arrive('interactive');
  vi.advanceTimersByTime(3000);
  expect(scripts()).toHaveLength(addresses.length);
});

test('a click loads the scripts at once, also without a pointer', () => {
  arrive('interactive');
  document.querySelector('button')?.click();
  expect(scripts(), 'first that it was pressed is painted').toEqual([]);
  vi.advanceTimersByTime(100);
  expect(scripts()).toHaveLength(addresses.length);
});

test('a click during parsing waits for the script list', () => {
  document.querySelector('#code')?.remove();
  document.querySelector('button')?.click();
  vi.advanceTimersByTime(100);
  document.body.insertAdjacentHTML('beforeend', names);
  expect(scripts()).toEqual([]);
  arrive('interactive');
  expect(scripts()).toHaveLength(addresses.length);
});

test('a failed script is retried once, then reported', () => {
  arrive('interactive');
  vi.advanceTimersByTime(3000);
  const again = () => scripts().filter((script) => script.getAttribute('src') === addresses[1]);
  again()[0]?.dispatchEvent(new Event('error'));
  expect(again()).toHaveLength(0);
  vi.advanceTimersByTime(1000);
  expect(again()).toHaveLength(1);
  expect(document.querySelector('[role=alert]')).toBeNull();
  again()[0]?.dispatchEvent(new Event('error'));
  expect(document.querySelector('[role=alert]')).toHaveTextContent(
    'Some parts of this page couldn’t be loaded. Reload the page, or contact us.',
  );
});

test('keeps the URL the document was loaded for', () => {
  const address = window.earlyEvents?.url;
  window.history.pushState(null, '', '/elsewhere');
  expect(window.earlyEvents?.url).toBe(address);
  expect(address).not.toBe('/elsewhere');
  window.history.replaceState(null, '', '/');
});
