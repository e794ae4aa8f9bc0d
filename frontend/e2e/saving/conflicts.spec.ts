import type { APIRequestContext, Browser } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from '../support/axe';
import { createPost, read } from '../support/records';
import { waitForHydration, expect, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });

interface Post {
  id: number;
  content: string;
  title: string;
  tags: string[];
}

const content = 'First line.\n\nSecond line.\n\nThird line.';

const createText = (api: APIRequestContext, title: string) =>
  createPost(api, { title, content, tags: ['one'] });

const readPost = (api: APIRequestContext, id: number) => read<Post>(api, `/api/admin/blog/${id}`);

const comparison = (page: Page) => page.getByRole('dialog', { name: 'Changed in the meantime' });

async function anotherWindow(browser: Browser, page: Page, path: string) {
  const context = await browser.newContext({
    ...(process.env.PORTICO_E2E_URL && { baseURL: process.env.PORTICO_E2E_URL }),
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await other.goto(path);
  await waitForHydration(other);
  return other;
}

test('keeps both texts when two people edit one post', async ({ page, open, api, browser, watch }) => {
  const { id } = await createText(api, 'Edited by two');
  const path = `/admin/blog/${id}/edit`;
  await open(path);
  const other = await anotherWindow(browser, page, path);
  await other.getByLabel('Content').fill(content.replace('Third', 'Her third'));
  await other.getByLabel('Tags').fill('one, hers');
  await page
    .getByLabel('Content')
    .fill(content.replace('First', 'His first').replace('Second', 'His second'));
  await page.getByLabel('Title').fill('Edited by both');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(notice(other)).toContainText('Blog post updated successfully');
  await other.context().close();
  watch.expectFault(`status 412: PUT /api/admin/blog/${id}`);
  watch.expectFault(`412 (Precondition Failed) /api/admin/blog/${id}`);
  await page.getByRole('button', { name: 'Update' }).click();
  const text = comparison(page).getByRole('group', { name: 'Content', exact: true });
  await expect(text).toBeVisible();
  await expectAccessibleOnPhoneToo(page, watch);
  await expect(text.getByRole('radio', { name: 'Both, combined' })).toBeChecked();
  await expect(text.getByRole('textbox')).toHaveValue(
    'His first line.\n\nHis second line.\n\nHer third line.',
  );
  await expectAccessible(page);
  await comparison(page).getByRole('button', { name: 'Save the merged version' }).click();
  await expect(notice(page)).toContainText('Blog post updated successfully');
  expect(await readPost(api, id)).toMatchObject({
    title: 'Edited by both',
    content: 'His first line.\n\nHis second line.\n\nHer third line.',
    tags: ['one', 'hers'],
  });
  await api.delete(`/api/admin/blog/${id}`);
});

test('a conflict is resolved by keyboard alone', async ({ page, open, api, watch }) => {
  const { id } = await createText(api, 'By keyboard');
  await open(`/admin/blog/${id}/edit`);
  await page.getByLabel('Title').fill('Mine');
  await api.put(`/api/admin/blog/${id}`, { data: { title: 'Theirs' } });
  watch.expectFault(`/api/admin/blog/${id}`);
  await page.keyboard.press('Control+s');
  const title = comparison(page).getByRole('group', { name: 'Title' });
  await expect(title.getByRole('radio', { name: 'Yours' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toContainText('Please choose');
  await page.keyboard.press('ArrowDown');
  await expect(title.getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Blog post updated successfully');
  expect((await readPost(api, id)).title).toBe('Mine');
  await api.delete(`/api/admin/blog/${id}`);
});

test('a post deleted meanwhile can be saved as new with all changes', async ({ page, open, api, watch }) => {
  const { id } = await createText(api, 'Soon gone');
  await open(`/admin/blog/${id}/edit`);
  await page.getByLabel('Content').fill('Written while it went.');
  await api.delete(`/api/admin/blog/${id}`);
  watch.expectFault(`/api/admin/blog/${id}`);
  await page.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deleted in the meantime' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save as new' }).click();
  await expect(notice(page)).toContainText('Blog post created successfully');
  const list = await read<Post[]>(api, '/api/admin/blog?q=Soon+gone');
  expect(list).toHaveLength(1);
  expect(await readPost(api, list[0]?.id ?? 0)).toMatchObject({
    title: 'Soon gone',
    content: 'Written while it went.',
  });
  await api.delete(`/api/admin/blog/${list[0]?.id}`);
});

test('lines that both changed are edited in the merged text', async ({ page, open, api, watch }) => {
  const { id } = await createText(api, 'Changed by both');
  await open(`/admin/blog/${id}/edit`);
  await page.getByLabel('Content').fill(content.replace('First', 'My first'));
  await api.put(`/api/admin/blog/${id}`, { data: { content: content.replace('First', 'Their first') } });
  watch.expectFault(`/api/admin/blog/${id}`);
  await page.getByRole('button', { name: 'Update' }).click();
  const text = comparison(page).getByRole('group', { name: 'Content', exact: true });
  await text.getByRole('radio', { name: 'Both, combined' }).check();
  await text.getByRole('button', { name: 'Go to lines 1 to 3' }).click();
  await expect(text.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await comparison(page).getByRole('button', { name: 'Save the merged version' }).click();
  await expect(notice(page)).toContainText('Blog post updated successfully');
  expect((await readPost(api, id)).content).toContain('My first line.\n\nTheir first line.');
  await api.delete(`/api/admin/blog/${id}`);
});
