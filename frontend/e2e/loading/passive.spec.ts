import { expect, test } from '../support/test';

/** The transfer limit for a visitor who touches nothing for ten seconds, in bytes. */
const limit = 160_000;

for (const path of ['/', '/services', '/contact', '/faq', '/blog/from-notebook-to-service-in-a-week'])
  test(`an idle visitor of ${path} downloads at most 160 KB of HTML and script`, async ({ page }) => {
    await page.goto(path);
    await page.waitForTimeout(10_000);
    const downloads = await page.evaluate(() => {
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
      ] as PerformanceResourceTiming[];
      return entries.map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }));
    });
    expect(downloads.length).toBeGreaterThan(3);
    const total = downloads.reduce((sum, { size }) => sum + size, 0);
    expect(total, JSON.stringify(downloads)).toBeLessThanOrEqual(limit);
  });
