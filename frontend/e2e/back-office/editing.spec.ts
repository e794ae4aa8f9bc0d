import { create, read } from '../support/records';
import { expect, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Searches the list, which may be long. */
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

test('a user is created, edited and deleted after confirmation', async ({ page, open }) => {
  await open('/admin/users');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('ada-the-tester');
  await dialog.getByLabel('Password', { exact: true }).fill('a-password');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice(page)).toContainText('User created successfully');
  await expect(dialog).toBeHidden();
  await search(page, 'ada-the-tester');
  await expect(row(page, 'ada-the-tester')).toContainText('User');
  await page.getByRole('button', { name: 'Edit ada-the-tester' }).click();
  await dialog.getByLabel('Admin', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page)).toContainText('User updated successfully');
  await expect(row(page, 'ada-the-tester')).toContainText('Admin');
  await page.getByRole('button', { name: 'Delete ada-the-tester' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText(
    'This action cannot be undone. This will permanently delete the user "ada-the-tester".',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('User deleted successfully');
  await expect(row(page, 'ada-the-tester')).toHaveCount(0);
});

test('a taken name is refused, and the dialog keeps the input', async ({ page, open, watch }) => {
  await open('/admin/users');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('Admin');
  await dialog.getByLabel('Password', { exact: true }).fill('a-password');
  watch.expectFault('/api/admin/users');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice(page)).toContainText('Username already exists');
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Username already exists');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expect(dialog.getByLabel('Username')).toHaveValue('Admin');
});

test('a navigation item is created, shown in the header, and deleted', async ({ page, open }) => {
  // Short, so that it fits into the header.
  const label = `Now ${Date.now() % 10_000}`;
  await open('/admin/navigation');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Navigation Item' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('URL', { exact: true }).fill('/contact');
  await dialog.getByLabel('Order').fill('90');
  await dialog.getByLabel('Requires admin').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page)).toContainText('Navigation item created successfully');
  const site = await page.context().newPage();
  const link = site.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
  const reload = () => site.goto('/about', { waitUntil: 'networkidle' });
  await reload();
  await expect(link).toBeVisible();
  await page.bringToFront();
  await search(page, label);
  await expect(row(page, label)).toContainText('Visible');
  await expect(row(page, label)).toContainText('(Admin)');
  await expect(row(page, label)).toContainText('None');
  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('button', { name: `Delete ${label}` }).click();
  await expect.poll(() => asked).toEqual([`Are you sure you want to delete "${label}"?`]);
  await reload();
  await expect(link).toBeVisible();
  await page.bringToFront();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: `Delete ${label}` }).click();
  await expect(notice(page)).toContainText('Navigation item deleted successfully');
  await reload();
  await expect(link).toHaveCount(0);
});

test('an item is drafted, published and deleted without confirmation', async ({ page, open, request }) => {
  const shown = async () =>
    (await read<{ title: string }[]>(request, '/api/content/case-study')).some(
      ({ title }) => title === 'A study in testing',
    );
  await open('/admin/content');
  await page.getByRole('button', { name: 'Create New Content' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('A study in testing');
  await dialog.getByLabel('Content').fill('Short.');
  // The browser scales its measurements, to within a fraction of a pixel.
  expect((await dialog.getByLabel('Content').boundingBox())?.height).toBeGreaterThan(299.9);
  await dialog.getByText('Advanced (JSON)').click();
  await dialog.getByLabel('Metadata').fill('{"client": ');
  await dialog.getByLabel('Published').uncheck();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByLabel('Metadata')).toHaveAccessibleDescription(
    'Invalid JSON format. Please check your JSON syntax.',
  );
  await dialog.getByLabel('Metadata').fill('{"client": "Testers"}');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice(page)).toContainText('Content created successfully');
  await search(page, 'A study in testing');
  await expect(row(page, 'A study in testing')).toContainText('Case Study');
  await expect(row(page, 'A study in testing')).toContainText('Draft');
  expect(await shown()).toBe(false);
  await page.getByRole('button', { name: 'Edit A study in testing' }).click();
  await dialog.getByLabel('Published').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page)).toContainText('Content updated successfully');
  await expect(row(page, 'A study in testing')).toContainText('Published');
  expect(await shown()).toBe(true);
  await page.getByRole('button', { name: 'Delete A study in testing' }).click();
  await expect(notice(page)).toContainText('Content deleted successfully');
  await expect(row(page, 'A study in testing')).toHaveCount(0);
});

test('deleting an FAQ category deletes its item', async ({ page, open }) => {
  await open('/admin/faq');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Category Name').fill('Testing');
  await dialog.getByLabel('Active').uncheck();
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(notice(page)).toContainText('FAQ category created successfully');
  await expect(row(page, 'Testing')).toContainText('Inactive');
  await page.getByRole('tab', { name: 'FAQ Items' }).click();
  await page.getByRole('button', { name: 'Add FAQ Item' }).click();
  await dialog.getByLabel('Category').selectOption('Testing');
  await dialog.getByLabel('Question').fill('Does it hold?');
  await dialog.getByLabel('Answer').fill('It does, as this shows.');
  await dialog.getByLabel('Active').uncheck();
  await dialog.getByRole('button', { name: 'Save FAQ Item' }).click();
  await expect(notice(page)).toContainText('FAQ item created successfully');
  await search(page, 'Does it hold?');
  await expect(row(page, 'Does it hold?')).toContainText('Testing');
  await expect(row(page, 'Does it hold?')).toContainText('Inactive');
  await page.getByRole('tab', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Delete Testing' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('and all its FAQ items');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('FAQ category deleted successfully');
  await page.getByRole('tab', { name: 'FAQ Items' }).click();
  await expect(page.getByRole('table').or(page.getByText(/^No /))).toBeVisible();
  await expect(row(page, 'Does it hold?')).toHaveCount(0);
});

test("does not overwrite another user's change", async ({ page, open, api, watch }) => {
  const data = { name: 'Contested', displayOrder: 50, isActive: false };
  const created = await create(api, '/api/faq/categories', data);
  await open('/admin/faq');
  await page.getByRole('button', { name: 'Edit Contested' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Display Order').fill('51');
  await api.put(`/api/faq/categories/${created.id}`, { data: { displayOrder: 60 } });
  watch.expectFault(`/api/faq/categories/${created.id}`);
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  const comparison = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(comparison.getByRole('group', { name: 'Display Order' })).toContainText('60');
  await comparison.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/\(.+\) changed this after you opened it/);
  await expect(dialog.getByLabel('Display Order')).toHaveValue('51');
  expect(await read(api, `/api/faq/categories/${created.id}`)).toMatchObject({ displayOrder: 60 });
  await api.delete(`/api/faq/categories/${created.id}`);
});
