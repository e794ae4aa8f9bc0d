import type { APIRequestContext } from '@playwright/test';
import { site } from '../support/product';
import { create, unique, type Stored } from '../support/records';
import { expect, test, type Page } from '../support/test';

type CustomPage = Stored & { slug: string };

const createPage = async (api: APIRequestContext, fields: object) => {
  const data = { slug: unique('page'), content: 'Text.', published: true, ...fields };
  return (await create(api, '/api/admin/pages', data)) as CustomPage;
};

const remove = (api: APIRequestContext, { id }: CustomPage) => api.delete(`/api/admin/pages/${id}`);

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

/** A text of three sections that fills more than a window. */
const sections = ['Why we are here', 'What we pay', 'How to apply']
  .map((title) => `## ${title}\n\n${'A sentence to read on.\n\n'.repeat(30)}`)
  .join('');

test.describe('a long page', () => {
  let created: CustomPage;
  let path: string;

  test.beforeAll(async ({ api }) => {
    created = await createPage(api, {
      title: 'Working here',
      description: 'How we work, and how to join us.',
      content: `Read [our blog](/blog).\n\n${sections}`,
      imageUrl: '/covers/orbit.svg',
    });
    path = `/pages/${created.slug}`;
  });

  test.afterAll(async ({ api }) => remove(api, created));

  test('has a title, a text and the data of a shared link', async ({ page, open, url }) => {
    await open(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Working here' })).toBeVisible();
    await expect(page).toHaveTitle(`Working here | ${site.name}`);
    expect(await meta(page, 'description')).toBe('How we work, and how to join us.');
    expect(await meta(page, 'og:title')).toBe('Working here');
    expect(await meta(page, 'og:description')).toBe('How we work, and how to join us.');
    expect(await meta(page, 'og:url')).toBe(url + path);
    expect(await meta(page, 'og:image')).toBe(`${url}/covers/orbit.png`);
    await page.getByRole('article').getByRole('link', { name: 'our blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
  });

  test('marks the current section in its contents', async ({ page, open }) => {
    await open(path);
    const links = contents(page).first().getByRole('link');
    await expect(links).toHaveText(['Why we are here', 'What we pay', 'How to apply']);
    await links.nth(1).click();
    await expect(page.getByRole('heading', { name: 'What we pay' })).toBeInViewport();
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'location');
  });

  test('is printed with its address, and without its contents', async ({ page, open }) => {
    await page.emulateMedia({ media: 'print' });
    await open(path);
    const line = page.getByText(`${site.name} · `);
    await expect(line).toContainText(path);
    expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    for (const list of await contents(page).all()) await expect(list).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is complete', async ({ page, open }) => {
      const html = await (await open(path)).text();
      expect(html).toContain('<meta property="og:title" content="Working here"');
      await expect(page.getByRole('heading', { level: 1, name: 'Working here' })).toBeVisible();
      await contents(page).first().getByRole('link', { name: 'How to apply' }).click();
      await expect(page).toHaveURL(/#section-how-to-apply$/);
      await expect(page.getByRole('heading', { name: 'How to apply' })).toBeInViewport();
    });
  });
});

test('long words do not widen a page and its contents', async ({ page, open, api, watch }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const created = await createPage(api, { title: word, content: `## ${word}\n\n${word}\n\n`.repeat(3) });
  await open(`/pages/${created.slug}`);
  await watch.inspect(page);
  const overflow = await contents(page)
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.locator('summary', { hasText: 'On this page' }).click();
  await expect(contents(page)).toBeVisible();
  await remove(api, created);
});

test.describe('a draft', () => {
  let draft: CustomPage;

  test.beforeAll(async ({ api }) => {
    draft = await createPage(api, { title: 'Not yet for everybody', published: false });
  });

  test.afterAll(async ({ api }) => remove(api, draft));

  test('is hidden from visitors', async ({ page, open }) => {
    await open(`/pages/${draft.slug}`, 404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  test.describe('for an administrator', () => {
    test.use({ as: 'admin' });

    test('is marked and not indexed', async ({ page, open }) => {
      await open(`/pages/${draft.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Not yet for everybody' })).toBeVisible();
      await expect(page.getByRole('article').getByText('Draft')).toBeVisible();
      expect(await meta(page, 'robots')).toBe('noindex');
    });
  });

  test('is shown once it is published', async ({ page, open, api }) => {
    const path = `/pages/${draft.slug}`;
    const publish = (published: boolean) => api.put(`/api/admin/pages/${draft.id}`, { data: { published } });
    expect((await publish(true)).status()).toBe(200);
    await open(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Not yet for everybody' })).toBeVisible();
    expect((await publish(false)).status()).toBe(200);
    await open(path, 404);
  });
});
