import { expect, test, type Page } from '../support/test';

declare global {
  interface Window {
    motions?: string[];
  }
}

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

test('nothing moves outside the window, and nothing is ever transparent', async ({ page, open }) => {
  for (const path of ['/', '/blog', '/about', '/case-studies']) {
    await open(path);
    const offscreen = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target ? [effect.target] : []))
        .filter((target) => target.getBoundingClientRect().top > innerHeight)
        .map((target) => target.outerHTML.slice(0, 80)),
    );
    expect(offscreen, path).toEqual([]);
    const opacities = await page
      .locator('.rise, .enter')
      .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).opacity))]);
    expect(opacities, path).toEqual(['1']);
  }
});

test('cards have arrived once they are in view', async ({ page, open }) => {
  await open('/case-studies');
  const last = page.locator('.rise').last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  await expect
    .poll(() => last.evaluate((card) => new DOMMatrix(getComputedStyle(card).transform).m42))
    .toBe(0);
});
