import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from '../support/axe';
import { createAdministrator, read } from '../support/records';
import { waitForHydration, expect, notice, test, type Page } from '../support/test';

/** Logs in an administrator whose session can be ended without disturbing other tests, and types a category's name. */
async function enter(page: Page, api: APIRequestContext, name: string) {
  const account = await createAdministrator(api);
  expect((await page.request.post('/api/login', { data: account })).status()).toBe(200);
  await page.goto('/admin/faq');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Active').uncheck();
  return account;
}

const categories = async (api: APIRequestContext, name: string) =>
  (await read<{ id: number; name: string }[]>(api, '/api/faq/categories')).filter((it) => it.name === name);

test('renews an ended session in place and saves once', async ({ page, api, watch }) => {
  const admin = await enter(page, api, 'Kept through it');
  // A new password ends all sessions of the user, and the browser does not know.
  const { password } = admin;
  expect((await api.put(`/api/admin/users/${admin.id}`, { data: { password } })).status()).toBe(200);
  watch.expectFault('/api/faq/categories');
  await page.getByRole('button', { name: 'Save Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText(`You were logged in as ${admin.username}.`);
  await expect(dialog.getByLabel('Username')).toHaveValue(admin.username);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessibleOnPhoneToo(page, watch);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('FAQ category created successfully');
  const stored = await categories(api, 'Kept through it');
  expect(stored).toHaveLength(1);
  await api.delete(`/api/faq/categories/${stored[0]?.id}`);
  await api.delete(`/api/admin/users/${admin.id}`);
});

test('reports lost rights and keeps the form', async ({ page, api, watch }) => {
  const admin = await enter(page, api, 'Not saved');
  await api.put(`/api/admin/users/${admin.id}`, { data: { isAdmin: false } });
  watch.expectFault('403');
  watch.expectFault('/api/faq/categories');
  await page.getByRole('button', { name: 'Save Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await expect(dialog.getByRole('alert')).toContainText(
    'You need administrator privileges to access this page.',
  );
  await expect(dialog.getByLabel('Category Name')).toHaveValue('Not saved');
  expect(await categories(api, 'Not saved')).toEqual([]);
  await api.delete(`/api/admin/users/${admin.id}`);
});
