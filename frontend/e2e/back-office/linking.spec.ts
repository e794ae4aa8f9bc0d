import { expectAccessible } from '../support/axe';
import { expect, test, type Page } from '../support/test';

test.use({ as: 'admin' });

const content = (page: Page) => page.getByLabel('Content');
const found = (page: Page) => page.getByRole('list', { name: 'Pages of this site' });

test('a link to a page of the site is found by words, inserted and undone', async ({ page, open }) => {
  await open('/admin/blog/new');
  await content(page).fill('Read this.');
  await content(page).press('Control+a');
  await content(page).press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Insert link' });
  await expect(dialog.getByLabel('Link text')).toHaveValue('Read this.');
  await page.keyboard.type('forecast');
  await expect(found(page).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Address or search words')).toHaveValue(/^\/.+/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(content(page)).toHaveValue(/^\[Read this\.\]\(\/.+\)$/);
  await expect(content(page)).toBeFocused();
  await content(page).press('Control+z');
  await expect(content(page)).toHaveValue('Read this.');
  await expect(page).toHaveURL('/admin/blog/new');
});

test('the address of an existing link is changed in the same dialog', async ({ page, open }) => {
  await open('/admin/blog/new');
  await content(page).fill('[here](/old)');
  await content(page).press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Insert link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit link' });
  await dialog.getByLabel('Address or search words').fill('www.example.com');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(content(page)).toHaveValue('[here](https://www.example.com)');
});

test('the URL of a menu item is found by words', async ({ page, open }) => {
  await open('/admin/navigation');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Navigation Item' });
  const url = dialog.getByLabel('URL', { exact: true });
  await url.fill('Contact');
  await found(page)
    .getByRole('button', { name: /^Contact/ })
    .click();
  await expect(url).toHaveValue('/contact');
  await expect(url).toBeFocused();
  await url.fill('www.example.com');
  await expect(url).toHaveAccessibleDescription(/^Start it with “https:\/\/”/);
  await dialog.getByRole('button', { name: 'Use https://www.example.com' }).click();
  await expect(url).toHaveValue('https://www.example.com');
  await expect(url).toBeFocused();
});

test('links that lead nowhere are listed below the text and lead to it', async ({ page, open }) => {
  await open('/admin/blog/new');
  await content(page).fill('[Fine](/services)\n\n[Gone](/no-such-page) and [typo](www.example.com)');
  await expect(page.getByText('Check these 2 links:')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Line 3: www.example.com' }).click();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('x');
  await expect(content(page)).toHaveValue(/ and x\[typo\]/);
});
