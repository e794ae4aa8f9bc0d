import type { Browser } from '@playwright/test';
import { expect, test } from './support/test';

// `npm run bench:first-tap`: interaction to next paint of the first tap on a phone whose processor is four times slower (the
// duration that the browser's Event Timing reports, in steps of 8 ms), right after first paint and one second after load.

const rounds = Number(process.env.ROUNDS ?? 7);
const goal = 200;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const taps: { path: string; target: string }[] = [
  { path: '/', target: 'button[aria-label="Open menu"]' },
  { path: '/blog', target: 'button[aria-label="Open menu"]' },
  { path: '/faq', target: '[role=tabpanel] summary' },
  { path: '/contact', target: 'input[name=name]' },
  { path: '/blog/evaluating-models-you-cannot-explain', target: 'button[aria-label="Open menu"]' },
];

const moments = ['right after first paint', 'one second after load'] as const;

declare global {
  interface Window {
    portico_taps: { name: string; duration: number }[];
  }
}

/** Collects the durations of interactions and of the main thread's long tasks. */
function recordTaps() {
  window.portico_taps = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
        window.portico_taps.push({ name: entry.name, duration: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function tap(browser: Browser, path: string, target: string, moment: (typeof moments)[number]) {
  const context = await browser.newContext({ ...phone, baseURL: process.env.PORTICO_E2E_URL ?? '' });
  await context.addInitScript(recordTaps);
  const page = await context.newPage();
  // A page without its scripts answers every tap at once.
  page.on('response', (answer) => expect.soft(answer.status(), answer.url()).toBeLessThan(400));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: moment === 'right after first paint' ? 'commit' : 'load' });
  if (moment === 'one second after load') await page.waitForTimeout(1_000);
  else
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      null,
      { polling: 10 },
    );
  // Uses geometry only: Playwright's own tap waits for more.
  const point = await page.evaluate((selector) => {
    const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, target);
  if (!point) throw new Error(`${path} has no ${target}`);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(60);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(2_500);
  const durations = await page.evaluate(() => window.portico_taps.map(({ duration }) => duration));
  await context.close();
  // The browser does not report interactions below 16 ms.
  return Math.max(16, ...durations);
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

for (const moment of moments)
  test(`the first tap ${moment}`, async ({ browser }) => {
    for (const { path, target } of taps) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await tap(browser, path, target, moment));
      console.info(`${moment}, ${path}: median ${median(times)} ms of ${times.join(', ')}`);
      expect.soft(median(times), path).toBeLessThanOrEqual(goal);
    }
  });
