import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const addresses = ['/assets/vendor.js', '/assets/client.js', '/assets/home-page.js'];
const fetched = () => [...document.head.querySelectorAll('script')];
const arrive = (state: DocumentReadyState) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state) &&
  document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(async () => {
  document.body.innerHTML = `<script type="application/json" id="code">${JSON.stringify(addresses)}</script>`;
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  await import('@/boot');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.portico_early?.stop();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('the code that a page names is fetched once all of the page has come, to be run in its order', () => {
  arrive('interactive');
  vi.advanceTimersByTime(2000);
  expect(fetched()).toEqual([]);
  arrive('complete');
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(200);
  expect(fetched().map((script) => script.getAttribute('src'))).toEqual(addresses);
  expect(fetched().every((script) => !script.async)).toBe(true);
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('pointermove'));
  expect(fetched()).toHaveLength(addresses.length);
});

test('a picture that does not come does not keep the code away', () => {
  arrive('interactive');
  vi.advanceTimersByTime(3000);
  expect(fetched()).toHaveLength(addresses.length);
});

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])(
  'who acts does not wait for the rest of the page: %s',
  (sign) => {
    arrive('interactive');
    window.dispatchEvent(new Event(sign));
    expect(fetched()).toHaveLength(addresses.length);
  },
);

test('who acts while the page is still coming waits until its names are there', () => {
  document.body.replaceChildren();
  window.dispatchEvent(new Event('pointerdown'));
  document.body.innerHTML = `<script type="application/json" id="code">${JSON.stringify(addresses)}</script>`;
  expect(fetched()).toEqual([]);
  arrive('interactive');
  expect(fetched()).toHaveLength(addresses.length);
});
