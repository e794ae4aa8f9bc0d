import { expect, hold, test } from '../support/test';

test('links do not fade in from the colours of the browser', async ({ page, open }) => {
  const sheet = await hold(page, '**/*.css');
  await page.addInitScript(() => {
    const transitions: string[] = [];
    addEventListener('transitionrun', ({ target }) => transitions.push((target as Element).outerHTML), true);
    Object.assign(window, { transitions });
  });
  setTimeout(sheet.open, 500);
  await open('/');
  expect(await page.evaluate(() => (window as unknown as { transitions: string[] }).transitions)).toEqual([]);
});

test('a line shows that the next page is loading', async ({ page, open }) => {
  const chunk = await hold(page, '**/assets/faq-page.*.js');
  await open('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
  await expect.poll(line).toBe('7px');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  chunk.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  await expect.poll(line).not.toBe('7px');
});

test('a press is answered at once', async ({ page, open }) => {
  await open('/services');
  for (const target of [
    page.getByRole('banner').getByRole('link', { name: 'FAQ' }),
    page.getByRole('main').getByRole('link').first(),
  ]) {
    await target.hover();
    await page.mouse.down();
    await expect(target).toHaveCSS('opacity', '0.7');
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
});

test('nothing jumps when the data of a page arrives', async ({ page, open }) => {
  const answers = await hold(page, '**/api/content/**');
  await open('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Case studies' }).click();
  await expect(page.getByText('Loading case studies...')).toBeVisible();
  await page.evaluate(() => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    );
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  answers.open();
  await expect(page.getByRole('heading', { name: 'Triage that reads scans in seconds' })).toBeVisible();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
