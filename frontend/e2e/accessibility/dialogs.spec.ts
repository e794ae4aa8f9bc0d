import { expectAccessible } from '../support/axe';
import { dialogOf, dialogs } from '../support/dialogs';
import { expect, keepNotice, notice, test, type Page } from '../support/test';

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  for (const { at, opener, dialog: name, submit } of dialogs)
    test(`the dialog ${name} of ${at} is accessible and returns the focus`, async ({ page, open, watch }) => {
      await open(at);
      const button = page.getByRole('button', { name: opener }).first();
      await button.click();
      const dialog = dialogOf(page, name);
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      if (submit) {
        await dialog.getByRole('button', { name: submit, exact: true }).click();
        await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
      }
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(dialog.getByRole('button').last()).toBeVisible();
      const box = await dialog.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360 && box.height <= 740).toBe(true);
      await expectAccessible(page);
      await watch.inspect(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    });
});

/** The overlays of the public pages. */
const opened: { name: string; at: string; width: number; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'the dialog Get in Touch with its faults',
    at: '/',
    width: 360,
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Contact Us' }).click();
      const dialog = page.getByRole('dialog', { name: 'Get in Touch' });
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'the side menu with children',
    at: '/contact',
    width: 360,
    act: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Case studies' }).click();
    },
  },
  {
    name: 'a dropdown panel',
    at: '/contact',
    width: 1280,
    act: async (page) => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name: 'Case studies' })
        .click();
      await expect(page.getByText('Featured')).toBeVisible();
    },
  },
  {
    name: 'an open question of the FAQ',
    at: '/faq',
    width: 360,
    act: async (page) => {
      await page.locator('main summary').first().click();
      await expect(page.locator('main details[open]')).toHaveCount(1);
    },
  },
  {
    name: 'a conversation of the chat',
    at: '/',
    width: 360,
    act: async (page) => {
      const demos = page.getByRole('region', { name: 'AI demos' });
      await demos.getByRole('button', { name: /^Chat/ }).click();
      await demos.getByLabel('Message').fill('How long does a project take?');
      await page.keyboard.press('Enter');
      await expect(demos.getByRole('log').getByText('Assistant')).toBeAttached();
    },
  },
  {
    name: 'a notice of a success and the thanks',
    at: '/contact',
    width: 360,
    act: async (page) => {
      const form = page.locator('form').filter({ hasText: 'Send Message' });
      await form.getByLabel('Name').fill('Grace');
      await form.getByLabel('Email').fill('grace@example.com');
      await form.getByLabel('Message').fill('Hello');
      await form.getByRole('button', { name: 'Send Message' }).click();
      await expect(notice(page)).toBeVisible();
      await keepNotice(page);
    },
  },
];

for (const { name, at, width, act } of opened)
  test(`${name} is accessible in both themes`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(at);
    await act(page);
    await expectAccessible(page);
  });

test('an error toast is accessible in both themes', async ({ page, open, watch }) => {
  await open('/auth');
  watch.expectFault('/api/login');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toBeVisible();
  await keepNotice(page);
  await expectAccessible(page);
});
