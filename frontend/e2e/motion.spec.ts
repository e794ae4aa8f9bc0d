import { expect, test } from './support/test';

test.describe('for whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves when a page arrives or something is opened', async ({ page, open }) => {
    // A colour may change by and by; what moves, grows or turns may not.
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
});

test('what arrives with a motion is there when the motion is over', async ({ page, open }) => {
  await open('/blog');
  const cards = page.locator('.rise');
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(() => cards.evaluateAll((all) => all.every((card) => getComputedStyle(card).opacity === '1')))
    .toBe(true);
});
