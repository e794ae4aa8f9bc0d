import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleOnPhoneToo } from '../support/axe';
import { waitForHydration, expect, notice, test, type Page } from '../support/test';

interface Account {
  id: number;
  username: string;
}

const password = 'portico-colleague';

/** Logs in an administrator whose session can be ended without disturbing other tests, and types a category's name. */
async function enter(page: Page, api: APIRequestContext, name: string): Promise<Account> {
  const data = { username: `colleague-${randomUUID().slice(0, 8)}`, password, isAdmin: true };
  const created = await api.post('/api/admin/users', { data });
  expect(created.status()).toBe(201);
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);
  await page.goto('/admin/faq');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Active').uncheck();
  return (await created.json()) as Account;
}

/** Imitates an expired session: the server has dropped it and the browser does not know. */
const endSession = async (api: APIRequestContext, { id }: Account) => {
  // A new password ends all sessions of the user.
  const answer = await api.put(`/api/admin/users/${id}`, { data: { password } });
  expect(answer.status()).toBe(200);
};

const categories = async (api: APIRequestContext, name: string) =>
  ((await (await api.get('/api/faq/categories')).json()) as { id: number; name: string }[]).filter(
    (category) => category.name === name,
  );

test('renews an ended session in place and saves once', async ({ page, api, watch }) => {
  const admin = await enter(page, api, 'Kept through it');
  await endSession(api, admin);
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
