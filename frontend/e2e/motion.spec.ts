import { expect, test } from './support/test';

test.describe('for whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves when a page arrives or something is opened', async ({ page, open }) => {
    await open('/');
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(await moving()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Contact Us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toBe(0);
  });
});

test('what arrives with a motion is there when the motion is over', async ({ page, open }) => {
  await open('/blog');
  const cards = page.locator('.rise');
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => cards.evaluateAll((all) => all.every((card) => getComputedStyle(card).opacity === '1'))).toBe(true);
});
