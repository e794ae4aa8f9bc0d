import type { Page } from '@playwright/test';
import { entities } from '../support/entities';
import { formOf, listPath, findByName, uniqueName, openerOf } from '../support/entity-page';
import { killDuring, logIn, open, test } from '../support/kill';
import { expect, goOnline, notice } from '../support/test';

test.describe.configure({ mode: 'serial' });

for (const entity of entities)
  test(`${entity.name} is created, changed and deleted once despite kills`, async ({ page, product }) => {
    const api = page.request;
    await logIn(api);
    const name = uniqueName(entity);
    const form = formOf(page, entity);
    const field = form.getByLabel(entity.label, { exact: true });
    const saveThroughKill = async (action: 'create' | 'update', typed: string) => {
      const save = form.getByRole('button', { name: entity[action], exact: true });
      await killDuring(page, product, entity.path, 'after');
      await save.click();
      await expect(notice(page)).toContainText(entity.failed[action]);
      await expect(field).toHaveValue(typed);
      await product.restart();
      await goOnline(page);
      await expect(notice(page)).toContainText(entity.done[action]);
      await expect(field).toBeHidden();
      expect(await findByName(api, entity, typed)).toHaveLength(1);
    };

    await open(page, entity.at);
    await openerOf(page, entity, entity.opener).click();
    await field.fill(name);
    await entity.fillRequired(form);
    await saveThroughKill('create', name);

    await open(page, listPath(entity, name));
    await openerOf(page, entity, `Edit ${name}`).click();
    await field.fill(`${name}-edited`);
    await saveThroughKill('update', `${name}-edited`);

    page.on('dialog', (question) => void question.accept());
    await open(page, listPath(entity, name));
    const inRow = page.getByRole('button', { name: `Delete ${name}-edited` });
    if (entity.confirmation === 'page') await inRow.click();
    const remove =
      entity.confirmation === 'page'
        ? page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
        : inRow;
    await killDuring(page, product, entity.path, 'after');
    await remove.click();
    await expect(notice(page)).toContainText(entity.failed.remove);
    await product.restart();
    await remove.click();
    await expect(notice(page)).toContainText(entity.done.remove);
    await expect(inRow).toHaveCount(0);
    expect(await findByName(api, entity, `${name}-edited`)).toEqual([]);
  });

async function fillPost(page: Page, title: string) {
  await logIn(page.request);
  await open(page, '/admin/blog/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('Every word of it.');
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await page.getByLabel('Published').uncheck();
}

const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

test('a post survives a kill before it is stored, and the outage after it', async ({ page, product }) => {
  const title = 'Written before a kill';
  await fillPost(page, title);
  await killDuring(page, product, '/api/admin/blog', 'before');
  await create(page).click();
  await expect(notice(page)).toContainText('Failed to create blog post');
  await expect(notice(page)).toContainText('Failed to save blog post');
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await create(page).click();
  await failedRequest;
  await expect(create(page)).toBeEnabled();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The connection to the server failed.',
  );
  await expect(page.getByLabel('Content')).toHaveValue('Every word of it.');
  await product.restart();
  await goOnline(page);
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const list = await page.request.get(`/api/admin/blog?q=${encodeURIComponent(title)}`);
  // The search finds other texts with the words, too.
  const found = ((await list.json()) as { title: string }[]).filter((post) => post.title === title);
  expect(found).toHaveLength(1);
});

test('the entered text survives the window and the server', async ({ page, product, context }) => {
  await fillPost(page, 'Left behind');
  await page.waitForFunction(() =>
    Object.values(localStorage).some((kept) =>
      ['Left behind', 'Every word of it.', '"published":false'].every((part) => String(kept).includes(part)),
    ),
  );
  await page.close({ runBeforeUnload: false });
  await product.kill();
  await product.restart();
  const again = await context.newPage();
  await open(again, '/admin/blog/new');
  await expect(again.getByText(/^You have unsaved changes from /)).toBeVisible();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('Left behind');
  await expect(again.getByLabel('Content')).toHaveValue('Every word of it.');
  await create(again).click();
  await expect(notice(again)).toContainText('Blog post created successfully');
});
