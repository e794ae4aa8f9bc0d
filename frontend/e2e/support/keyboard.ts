import { expect, type Locator, type Page } from '@playwright/test';

/** Whether all of it is visible; less than a pixel may be missing, because scrolling rounds to whole pixels. */
export const expectInViewport = (element: Locator, ratio = 0.98) => expect(element).toBeInViewport({ ratio });

/** Presses Tab until the element has the focus, and checks that it is visible as far as the window's height allows. */
export async function tabTo(page: Page, target: Locator, ratio?: number) {
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))) continue;
    const focused = page.locator(':focus');
    await expectInViewport(focused, ratio);
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus can be seen').not.toBe('none');
    return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
