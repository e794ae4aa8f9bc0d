import { expect, test, type Page } from '../support/test';

declare global {
  interface Window {
    motions?: string[];
  }
}

/** Records the names of all animations and transitions of the page. */
function recordMotions() {
  const names = (window.motions = [] as string[]);
  document.addEventListener('animationstart', ({ animationName }) => names.push(animationName), true);
  document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName), true);
}

const motions = (page: Page) => page.evaluate(() => window.motions ?? []);

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages and dialogs appear without motion', async ({ page, open }) => {
    // Colours may fade; nothing may move, grow or turn.
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
          .flatMap((frame) => Object.keys(frame))
          .filter((property) =>
            /^(transform|translate|rotate|scale|opacity|top|left|height|width)$/.test(property),
          ),
      );
    for (const path of ['/blog', '/services', '/about', '/search?q=models', '/']) {
      await open(path);
      expect(await moving(), path).toEqual([]);
    }
    await page.getByRole('main').getByRole('button', { name: 'Contact Us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
  });

  test('answers, menu panels and the side menu open without motion', async ({ page, open }) => {
    await page.addInitScript(recordMotions);
    await open('/faq');
    const question = page.getByRole('tabpanel').locator('details').first();
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open');
    const panel = page.getByRole('navigation', { name: 'Main' }).locator('[aria-expanded]').first();
    await panel.click();
    await expect(panel).toHaveAttribute('aria-expanded', 'true');
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await menu.locator('button[aria-expanded]').first().click();
    await expect(menu.locator('button[aria-expanded=true]').first()).toBeVisible();
    expect((await motions(page)).filter((name) => !/color|opacity|^(?:fill|stroke)$/.test(name))).toEqual([]);
  });
});

test('an answer opens with an animation', async ({ page, open }) => {
  await page.addInitScript(recordMotions);
  await open('/faq');
  await page.getByRole('tabpanel').locator('summary').first().click();
  await expect.poll(() => motions(page)).toContain('rotate');
});

test('animated elements are visible when the animation ends', async ({ page, open }) => {
  await open('/blog');
  const cards = page.locator('.rise');
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(() => cards.evaluateAll((all) => all.every((card) => getComputedStyle(card).opacity === '1')))
    .toBe(true);
});
