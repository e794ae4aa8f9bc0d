import { expect, type Locator, type Page } from '@playwright/test';

/** All of it can be seen but a fraction of a pixel: what scrolls does so by whole ones. */
export const inSight = (element: Locator, ratio = 0.98) => expect(element).toBeInViewport({ ratio });

/** Presses Tab until that has the focus, which has to be seen then: of what is higher than the window, less. */
export async function tabTo(page: Page, wanted: Locator, ratio?: number) {
  await expect(wanted.first()).toBeAttached();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))) continue;
    await inSight(wanted, ratio);
    const outline = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus can be seen').not.toBe('none');
    return;
  }
  throw new Error(`Tab does not reach ${String(wanted)}`);
}
