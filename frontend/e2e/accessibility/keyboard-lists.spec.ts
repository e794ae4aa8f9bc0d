import type { APIRequestContext } from '@playwright/test';
import { expectInViewport, tabTo } from '../support/keyboard';
import { create, createEnquiry, read, unique, type Stored } from '../support/records';
import { expect, notice, test } from '../support/test';

test.use({ as: 'admin' });

/** Creates draft content whose titles begin with the same word. */
async function createDrafts(api: APIRequestContext, count: number) {
  const word = unique('keys');
  for (let index = 1; index <= count; index += 1) {
    const data = { title: `${word} ${index}`, type: 'service', content: 'Text.', published: false };
    await create(api, '/api/admin/content', data);
  }
  return word;
}

test('the first Tab in the dashboard focuses the skip link, on any tab', async ({ page, open, api }) => {
  // A tab gets wider when its number arrives.
  await createEnquiry(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/admin/newsletter');
  await expect(page.getByRole('tab', { name: /Enquiries \d+ new/ })).toBeAttached();
  await expectInViewport(page.getByRole('tab', { name: 'Newsletter' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the focus ring of a dashboard tab does not touch its label', async ({ page, open }) => {
  await open('/admin/users');
  const tab = page.getByRole('tab', { name: 'User Management' });
  await tabTo(page, tab);
  const gap = await tab.evaluate((element) => {
    const label = document.createRange();
    label.selectNodeContents(element);
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const ring = element.getBoundingClientRect().left - parseFloat(outlineOffset);
    return label.getBoundingClientRect().left - ring - parseFloat(outlineWidth);
  });
  expect(gap).toBeGreaterThanOrEqual(4);
});

test('deleting rows by keyboard moves the focus to the next row', async ({ page, open, api }) => {
  const word = await createDrafts(api, 2);
  const others = await createDrafts(api, 1);
  await open(`/admin/content?sort=title&q=${word}`);
  const action = (name: string) => page.getByRole('button', { name, exact: true });
  await tabTo(page, action(`Delete ${word} 1`));
  await page.keyboard.press('Enter');
  await expect(action(`Edit ${word} 2`)).toBeFocused();
  await tabTo(page, action(`Delete ${word} 2`));
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search content' });
  await expect(page.getByText(`No items match “${word}”`)).toBeVisible();
  await expect(search).toBeFocused();
  await tabTo(page, action('Clear search'));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type(others);
  await tabTo(page, action(`Delete ${others} 1`));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No items match “${others}”`)).toBeVisible();
});

test('sorting keeps the focus, and a turned page is focused at its top', async ({ page, open, api }) => {
  const word = await createDrafts(api, 21);
  await open(`/admin/content?q=${word}`);
  const title = page.getByRole('columnheader', { name: 'Title' });
  await tabTo(page, title.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  await expect(title.getByRole('button')).toBeFocused();
  const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name }));
  if (!previous || !next) throw new Error('no pages');
  // The page has turned once it is marked as the current one.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('21–21 of 21')).toBeVisible();
  // A turned page is read from its top.
  const list = page.getByRole('region', { name: 'Content Management' });
  await expect(list).toBeFocused();
  await expect(next).toBeDisabled();
  await tabTo(page, previous);
  await expectInViewport(previous);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–20 of 21')).toBeVisible();
  await expect(list).toBeFocused();
  const rows = await read<Stored[]>(api, `/api/admin/content?q=${word}&limit=50`);
  for (const { id } of rows) await api.delete(`/api/admin/content/${id}`);
});

test('an enquiry is read, updated and deleted by keyboard alone', async ({ page, open, api }) => {
  const word = unique('writer');
  const names = [`${word} one`, `${word} two`];
  for (const name of names) await createEnquiry(api, { name });
  await open(`/admin/enquiries?sort=name&q=${word}`);
  const opener = page.getByRole('link', { name: `Open enquiry from ${names[0]}` });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Enquiry from ${names[0]}` });
  await expect(dialog).toBeFocused();
  await expect(dialog.getByLabel('Status')).toHaveValue('read');
  // The product runs without a mail server here.
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('An');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Enquiry updated successfully');
  await expect(dialog.getByLabel('Status')).toHaveValue('answered');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  // The dialog adds a history entry. An earlier Tab would move on in the list, where the focus returns later.
  await expect(dialog).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Enquiry deleted successfully');
  await expect(page.getByRole('link', { name: `Open enquiry from ${names[1]}` })).toBeFocused();
});
