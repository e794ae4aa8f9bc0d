import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Links and buttons outside of running text that a finger has less than 44 pixels for; cards are hit as a whole. */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('a, button, summary, select, [role="tab"]')].flatMap(
    (target) => {
      const box = target.getBoundingClientRect();
      const isInText = getComputedStyle(target).display === 'inline' && target.closest('p, .prose');
      const isCard = getComputedStyle(target, '::after').position === 'absolute';
      if (!target.checkVisibility({ visibilityProperty: true }) || box.bottom < 0 || isInText || isCard)
        return [];
      const before = getComputedStyle(target, '::before');
      const height = Math.max(box.height, before.position === 'absolute' ? parseFloat(before.height) : 0);
      return height < 43.5 ? [`${target.textContent || target.ariaLabel} (${height})`] : [];
    },
  );

for (const path of ['/', '/blog', '/faq', '/contact', '/services', '/services/1', '/case-studies/7', '/auth'])
  test(`on ${path} every target has room for a finger`, async ({ page, open }) => {
    await open(path);
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });

test('on a long post every target has room for a finger', async ({ page, open }) => {
  await open('/blog/when-not-to-use-a-language-model');
  await page.locator('summary', { hasText: 'On this page' }).click();
  expect(await page.evaluate(smallTargets)).toEqual([]);
});
