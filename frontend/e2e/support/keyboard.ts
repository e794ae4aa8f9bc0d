import { expect, type Locator, type Page } from '@playwright/test';

/** Whether all of it is visible; less than a pixel may be missing, because scrolling rounds to whole pixels. */
export const inSight = (element: Locator, ratio = 0.98) => expect(element).toBeInViewport({ ratio });

/** Presses Tab until the element has the focus, and checks that it is visible as far as the window's height allows. */
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
