import { create, createPost, read, unique } from '../support/records';
import { expect, keepNotice, notice, test } from '../support/test';

test.use({ as: 'admin' });

test('a category of the FAQ comes back with its items', async ({ page, open, api }) => {
  const name = unique('category');
  const category = await create(api, '/api/faq/categories', { name, isActive: false });
  const items = await Promise.all(
    [2, 1].map((displayOrder) =>
      create(api, '/api/faq/items', {
        question: `${name}: number ${displayOrder}?`,
        answer: 'An answer of some length.',
        categoryId: category.id,
        displayOrder,
      }),
    ),
  );
  await open(`/admin/faq?q=${name}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('restored');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  expect(await read(api, `/api/faq/categories/${category.id}`)).toEqual(category);
  for (const item of items) expect(await read(api, `/api/faq/items/${item.id}`)).toEqual(item);
});

for (const { choice, left } of [
  { choice: 'Keep', left: { parentId: null, isVisible: true } },
  { choice: 'Hide', left: { parentId: null, isVisible: false } },
  { choice: 'Delete', left: null },
]) {
  test(`${choice.toLowerCase()} the items below a deleted one, with undo`, async ({ page, open, api }) => {
    const label = unique('menu');
    const parent = await create(api, '/api/navigation', {
      label,
      href: '/contact',
      isVisible: false,
      order: 90,
    });
    const child = await create(api, '/api/navigation', {
      label: `${label}-below`,
      href: '/contact',
      parentId: parent.id,
      requiresAdmin: true,
    });
    await open(`/admin/navigation?q=${label}`);
    await page.getByRole('button', { name: `Delete ${label}`, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete "${label}"?` });
    await expect(question).toContainText('One item is below it.');
    await question.getByRole('radio', { name: choice }).check();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toContainText('Navigation item deleted successfully');
    const after = await api.get(`/api/navigation/${child.id}`);
    if (left) expect(await after.json()).toMatchObject(left);
    else expect(after.status()).toBe(404);

    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page)).toContainText('restored');
    expect(await read(api, `/api/navigation/${parent.id}`)).toEqual(parent);
    const { version, ...rest } = child;
    expect(await read(api, `/api/navigation/${child.id}`)).toMatchObject(rest);
    expect(version).toBe(1);
    for (const { id } of [child, parent]) await api.delete(`/api/navigation/${id}`);
  });
}

test('the last of two deletions can be undone, clear of the next row', async ({ page, open, api }) => {
  const title = unique('content');
  const rows = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      create(api, '/api/admin/content', { type: 'service', title: `${title}-${number}`, content: 'Text.' }),
    ),
  );
  await open(`/admin/content?q=${title}&sort=title`);
  const remove = (number: number) =>
    page.getByRole('button', { name: `Delete ${title}-${number}`, exact: true });
  // The focus moves on to the first control of the next row.
  const edit = (number: number) => page.getByRole('button', { name: `Edit ${title}-${number}`, exact: true });
  // Where the list ends near the bottom of the window.
  const bottom = (await remove(4).boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: 1280, height: Math.round(bottom) + 60 });
  await remove(2).press('Enter');
  await expect(notice(page)).toHaveCount(1);
  await expect(edit(3)).toBeFocused();
  await remove(3).press('Enter');
  await expect(edit(4)).toBeFocused();
  await expect(notice(page)).toHaveCount(1);
  await keepNotice(page);
  const area = await page.getByRole('region', { name: /Notifications/ }).boundingBox();
  const focused = await edit(4).boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(area?.y ?? 0);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await expect
    .poll(async () => {
      const box = await notice(page).boundingBox();
      return box && [box.x + box.width, box.y + box.height];
    })
    .toEqual([width - 16, height - 16]);

  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(remove(3)).toBeVisible();
  await expect(remove(2)).toHaveCount(0);
  for (const { id } of rows) await api.delete(`/api/admin/content/${id}`);
});

test('a deleted author’s posts go to another one, and come back', async ({ page, open, api }) => {
  const username = unique('author');
  const user = await create(api, '/api/admin/users', { username, password: 'a-password' });
  const post = await createPost(api, { title: username, authors: [user.id] });
  const authors = async () => {
    const { authors } = await read<{ authors: { name: string }[] }>(api, `/api/admin/blog/${post.id}`);
    return authors.map(({ name }) => name);
  };
  await open(`/admin/users?q=${username}`);
  await page.getByRole('button', { name: `Delete ${username}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('One post names this user as author.');
  await question.getByLabel('New author').selectOption({ label: 'Priya Raman (priya)' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('User deleted successfully');
  expect(await authors()).toEqual(['Priya Raman']);
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toContainText('restored');
  expect(await authors()).toEqual([username]);
  await api.delete(`/api/admin/blog/${post.id}`);
  await api.delete(`/api/admin/users/${user.id}`);
});

test('the old address of a published post leads to the new one', async ({ page, open, api }) => {
  const slug = unique('post');
  const post = await createPost(api, { title: slug, slug, published: true });
  await open(`/admin/blog/${post.id}/edit`);
  const field = page.getByLabel('Slug');
  await field.fill(`${slug}-new`);
  await expect(field).toHaveAccessibleDescription(
    `The old address, /blog/${slug}, will redirect to the new one.`,
  );
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page)).toContainText('Blog post updated successfully');
  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}-new$`));
  await expect(page.getByRole('heading', { level: 1, name: slug })).toBeVisible();
  await api.delete(`/api/admin/blog/${post.id}`);
});
