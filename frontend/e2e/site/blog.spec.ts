import type { APIRequestContext } from '@playwright/test';
import { createPost, read, readFirst, type Stored } from '../support/records';
import { expect, test, type Page } from '../support/test';

type Post = Stored & { slug: string };

const createPublished = async (api: APIRequestContext, fields: { title: string; [name: string]: unknown }) =>
  (await createPost(api, { published: true, ...fields })) as Post;

const remove = async (api: APIRequestContext, posts: Post[]) => {
  for (const { id } of posts) await api.delete(`/api/admin/blog/${id}`);
};

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

test('each post of the list shows its details and links to it', async ({ page, open, request }) => {
  await open('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByText('Insights and updates about AI and technology.')).toBeVisible();
  const post = await readFirst<{ title: string; authors: string[]; excerpt: string; tags: string[] }>(
    request,
    '/api/blog?limit=1',
  );
  const card = page.getByRole('article').first();
  await expect(card).toContainText(/Published on [A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card).toContainText(`by ${post.authors.join(', ')}`);
  await expect(card).toContainText(post.excerpt);
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(post.tags);
  await expect(page.getByRole('link', { name: 'Create New Post' })).toHaveCount(0);
  await card.getByRole('link', { name: post.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeFocused();
});

test.describe('a blog of more than 20 posts', () => {
  let older: Post[] = [];
  let whole = 0;

  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async ({ api }) => {
    const numbers = Array.from({ length: 16 }, (_, index) => index + 1);
    older = await Promise.all(
      numbers.map((n) => createPublished(api, { title: `Older post ${n}`, date: `2019-01-${10 + n}` })),
    );
    whole = (await read<unknown[]>(api, '/api/blog')).length;
    expect(whole).toBeGreaterThan(20);
  });

  test.afterAll(async ({ api }) => remove(api, older));

  test('Load more appends the posts after the first 20 and focuses one', async ({ page, open }) => {
    await open('/blog');
    await expect(titles(page)).toHaveCount(20);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(titles(page)).toHaveCount(whole);
    await expect(titles(page).nth(20).getByRole('link')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
    const all = await titles(page).allTextContents();
    expect(new Set(all).size).toBe(whole);
    expect(all.at(-1)).toBe('Older post 1');
  });

  for (const [way, leaves, reloads] of [
    ['Back', true, false],
    ['Back, though the list is requested anew', true, true],
    ['a reload', false, true],
  ] as const)
    test(`restores the loaded posts and the position on ${way}`, async ({ page, open }) => {
      await open('/blog');
      await page.getByRole('link', { name: 'Load more' }).click();
      const link = page.getByRole('link', { name: 'Older post 2', exact: true });
      await link.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      if (leaves) {
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Older post 2' })).toBeVisible();
      }
      if (reloads) await page.reload();
      if (leaves) await page.goBack();
      await expect(titles(page)).toHaveCount(whole);
      await expect(link).toBeInViewport();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    });

  test('a failed Load more is reported and can be retried', async ({ page, open, watch }) => {
    await open('/blog');
    // Every request fails: the link's page is prefetched when the pointer goes down, before the click asks for it.
    const older = '**/api/blog?*before=*';
    await page.route(older, (route) => route.fulfill({ status: 503, body: '' }));
    watch.expectFault('/api/blog?limit=20&before=');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to fetch blog posts');
    await page.unroute(older);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(titles(page)).toHaveCount(whole);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('Load more links to the older posts', async ({ page, open }) => {
      await open('/blog');
      await expect(titles(page)).toHaveCount(20);
      await page.getByRole('link', { name: 'Load more' }).click();
      await expect(page).toHaveURL(/\/blog\?before=/);
      await expect(titles(page)).toHaveCount(whole - 20);
      await expect(titles(page).last()).toHaveText('Older post 1');
      await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Newest posts' }).click();
      await expect(titles(page)).toHaveCount(20);
    });
  });
});

test('a post shows its text with table, code, tasks and footnotes', async ({ page, open }) => {
  await open('/blog/evaluating-models-you-cannot-explain');
  const article = page.getByRole('article');
  await expect(article).toContainText('By Priya Raman and Daniel');
  await expect(article.locator('time').first()).toHaveText('March 12, 2026');
  await expect(article.getByRole('row')).toHaveCount(6);
  await expect(article.locator('pre code')).toContainText('def wilson(hits: int, n: int');
  const tasks = article.getByRole('checkbox');
  await expect(tasks).toHaveCount(8);
  await expect(article.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await expect(tasks.first()).toBeDisabled();
  await expect(article.getByRole('link', { name: 'Leah Okafor' })).toHaveAttribute(
    'href',
    '/authors/leah-okafor',
  );
  const footnote = article.locator('sup a').first();
  await footnote.click();
  await expect(page).toHaveURL(/#fn/);
  await expect(article.getByText('Sanity Checks for Saliency Maps')).toBeInViewport();
  await expect(article.getByRole('link', { name: /arxiv.org\/abs\/1810/ })).toBeVisible();
});

test('an author links to the author page, whose posts link back', async ({ page, open }) => {
  await open('/blog/evaluating-models-you-cannot-explain');
  await page.getByRole('link', { name: 'Priya Raman' }).first().click();
  await expect(page).toHaveURL('/authors/priya-raman');
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeFocused();
  await expect(page.getByText('Contributor')).toBeVisible();
  await page.getByRole('link', { name: 'Evaluating models you cannot explain' }).click();
  await expect(page).toHaveURL('/blog/evaluating-models-you-cannot-explain');
});

test('answers 404 for missing pages', async ({ page, open }) => {
  for (const [path, name] of [
    ['/services/999999', 'Service not found'],
    ['/case-studies/nonsense', 'Case study not found'],
    ['/blog/there-is-no-such-post', 'Post not found'],
    ['/authors/nobody-at-all', 'Author not found'],
    ['/nowhere/at/all', '404 Page Not Found'],
  ] as const) {
    await open(path, 404);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('a post with a wide table and Hebrew text', () => {
  test.use({ as: 'admin' });
  let post: Post;

  test.beforeAll(async ({ api }) => {
    const row = (cell: string) => `${`| ${cell} `.repeat(9)}|\n`;
    const content = `שלום, 12.\n\nHello, 12.\n\n${row('Satisfaction')}${row('-')}${row('Two words')}`;
    post = await createPublished(api, { title: 'כותרת 1', content, published: false });
  });

  test.afterAll(async ({ api }) => remove(api, [post]));

  test('scrolls the table beneath its first column on a phone', async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(`/blog/${post.slug}`);
    const table = page.getByRole('region', { name: 'Table', exact: true });
    await expect(table).toHaveAttribute('tabindex', '0');
    const first = table.getByRole('columnheader').first();
    const before = await first.boundingBox();
    await table.evaluate((place) => place.scrollBy(200, 0));
    expect(await first.boundingBox()).toEqual(before);
    const rows = await table
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(rows).size, 'the headers are one row').toBe(1);
  });

  test('prints the whole table, without a gap for the cover', async ({ page, open }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await open(`/blog/${post.slug}`);
    const table = page.getByRole('region', { name: 'Table', exact: true });
    await expect(table).toHaveCSS('mask-image', 'none');
    await expect(table).toHaveCSS('overflow', 'visible');
    expect(await table.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
    const header = await page.getByRole('article').locator('header').boundingBox();
    const text = await page.getByText('שלום').boundingBox();
    expect(text?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  });

  test('aligns each block by the direction of its own text', async ({ page, open }) => {
    await open(`/blog/${post.slug}`);
    const alignment = (text: string) =>
      page.getByText(text).evaluate((block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        const line = range.getBoundingClientRect();
        const box = block.getBoundingClientRect();
        return line.left - box.left < box.right - line.right ? 'left' : 'right';
      });
    expect(await alignment('שלום')).toBe('right');
    expect(await alignment('Hello')).toBe('left');
    expect(await alignment('כותרת')).toBe('right');
  });
});

test.describe('a draft', () => {
  let draft: Post;

  test.beforeAll(async ({ api }) => {
    draft = await createPublished(api, { title: 'Not yet for everybody', published: false });
  });

  test.afterAll(async ({ api }) => remove(api, [draft]));

  for (const as of ['visitor', 'client'] as const)
    test.describe(`for a ${as}`, () => {
      test.use({ as });

      test('is hidden', async ({ page, open }) => {
        await open(`/blog/${draft.slug}`, 404);
        await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
      });
    });

  test.describe('for an administrator', () => {
    test.use({ as: 'admin' });

    test('is marked, and in no public list', async ({ page, open }) => {
      await open(`/blog/${draft.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Not yet for everybody' })).toBeVisible();
      await expect(page.getByRole('article').getByText('Draft')).toBeVisible();
      await open('/blog');
      await expect(page.getByRole('link', { name: 'Create New Post' })).toHaveAttribute(
        'href',
        '/blog/create',
      );
      await expect(page.getByText('Not yet for everybody')).toHaveCount(0);
    });
  });
});
