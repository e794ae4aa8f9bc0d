import axe from 'axe-core';
import { expect, type Page } from './test';
import type { Watch } from './watch';

export const themes = ['light', 'dark'] as const;

/**
 * Checks the page's accessibility with axe in its present state, in both themes. The rules are injected past the page's
 * security policy, which stays in force.
 */
export async function expectAccessible(page: Page) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Stale content is faded during a retry.
    await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
    await waitForAnimations(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const results = await axe.run(document, { resultTypes: ['violations'] });
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
        ),
      );
    });
    expect(violations, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Checks the page as it is, and then at a phone's size, which stays. */
export async function expectAccessibleOnPhoneToo(page: Page, watch: Watch) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await watch.inspect(page);
}

/** Resolves when nothing moves, except endless animations and those driven by scrolling. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const finiteAnimations = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
        );
    do {
      await Promise.allSettled(finiteAnimations().map(({ finished }) => finished));
      // Elements that inherit a finished colour start their own transition now.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    } while (finiteAnimations().length > 0);
  });
