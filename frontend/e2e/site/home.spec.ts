import { expect, test } from '../support/test';

test('the front page begins with a hero that links to the services', async ({ page, open }) => {
  await open('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Empowering the Future with AI' }),
  ).toBeInViewport();
  await page.getByRole('link', { name: 'Explore Services' }).click();
  await expect(page).toHaveURL('/services');
});

test('the front page has its sections in their order', async ({ page, open }) => {
  await open('/');
  await expect(page.locator('main section h2')).toHaveText([
    'AI demos',
    'Our services',
    'Industries we serve',
    'Success Stories',
    'Frequently Asked Questions',
    'Leadership team',
    'Latest posts',
    'Subscribe to our newsletter',
  ]);
});

test('the front page shows the newest posts and links to the blog', async ({ page, open, request }) => {
  await open('/');
  const newest = (await (await request.get('/api/blog?limit=3')).json()) as { title: string; slug: string }[];
  const latest = page.getByRole('region', { name: 'Latest posts' });
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText(newest.map(({ title }) => title));
  await latest.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  const [first] = newest;
  await latest.getByRole('link', { name: first?.title ?? '' }).click();
  await expect(page).toHaveURL(`/blog/${first?.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
});

test("the hero's Contact Us opens a dialog that traps and returns the focus", async ({ page, open }) => {
  await open('/');
  const button = page.getByRole('main').getByRole('button', { name: 'Contact Us' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Get in Touch' });
  await expect(dialog.getByLabel('Name')).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // After the last control the focus moves to the browser's own UI, as in every native dialog, and never to the page below.
    const outside = await dialog.evaluate(
      (panel) => !panel.contains(document.activeElement) && document.activeElement !== document.body,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('the home-page FAQ has four tabs with three questions each', async ({ page, open }) => {
  await open('/');
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' });
  await expect(faq.getByRole('tab')).toHaveText(['Services', 'Technology', 'Pricing', 'Support']);
  for (const tab of await faq.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(faq.getByRole('tabpanel').getByRole('heading')).toHaveCount(3);
  }
});
