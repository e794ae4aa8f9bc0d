import { test as bare, expect, type Page } from '@playwright/test';
import { administrator, startProduct, type Product } from './support/product';
import { answering, notice } from './support/test';

// A server of its own, which is killed while a post is on its way to it.
const test = bare.extend<object, { product: Product }>({
  product: [
    // Playwright reads from the first argument what a fixture stands on.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 120_000 });

async function write(page: Page, { url }: Product, title: string) {
  const answer = await page.request.post(`${url}/api/login`, { data: administrator });
  expect(answer.status()).toBe(200);
  await page.goto(`${url}/admin/blog/new`);
  await answering(page);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('Every word of it.');
  await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
  await page.getByLabel('Published').uncheck();
}

const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

async function expectOne(page: Page, { url }: Product, title: string) {
  const list = await page.request.get(`${url}/api/admin/blog?q=${encodeURIComponent(title)}`);
  expect(((await list.json()) as { title: string }[]).filter((post) => post.title === title)).toHaveLength(1);
}

for (const [when, isStored] of [
  ['before it has stored the post', false],
  ['after it has stored the post, before it has answered', true],
] as const)
  test(`a server that is killed ${when} costs nothing, and the next try saves once`, async ({
    page,
    product,
  }) => {
    const title = `Written through a kill ${when}`;
    await write(page, product, title);
    await page.route(
      '**/api/admin/blog',
      async (route) => {
        if (isStored) expect((await route.fetch()).status()).toBe(201);
        await product.kill();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await create(page).click();
    await expect(notice(page)).toContainText('Failed to create blog post');
    await expect(notice(page)).toContainText('Failed to save blog post');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Content')).toHaveValue('Every word of it.');
    await create(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to save blog post');
    await product.restart();
    await create(page).click();
    await expect(notice(page)).toContainText('Blog post created successfully');
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await expectOne(page, product, title);
  });

test('what was typed survives the window and the server', async ({ page, product, context }) => {
  await write(page, product, 'Left behind');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Left behind'));
  await page.close({ runBeforeUnload: false });
  await product.kill();
  await product.restart();
  const again = await context.newPage();
  await again.goto(`${product.url}/admin/blog/new`);
  await expect(again.getByText(/^You have unsaved changes from /)).toBeVisible();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel('Title')).toHaveValue('Left behind');
  await expect(again.getByLabel('Content')).toHaveValue('Every word of it.');
  await create(again).click();
  await expect(notice(again)).toContainText('Blog post created successfully');
});
