import { read } from '../../support/records';
import { expect, test, type Page } from '../../support/test';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const header = (page: Page) => page.getByRole('banner');

test("the navigation shows the server's visible items in their order", async ({ page, open, request }) => {
  await open('/about');
  const items = await read<{ label: string; parentId: number | null }[]>(request, '/api/navigation');
  const labels = items.filter(({ parentId }) => parentId === null).map(({ label }) => label);
  await expect(main(page).locator('> ul > li')).toHaveText(labels);
  expect(labels).toContain('Services');
  await expect(main(page).getByText('Careers')).toHaveCount(0);
  await expect(main(page).getByText('Write a post')).toHaveCount(0);
});

test('the brand, Contact Us, FAQ and Login link to their pages', async ({ page, open }) => {
  await open('/about');
  for (const [name, path] of [
    ['Contact Us', '/contact'],
    ['FAQ', '/faq'],
    ['Login', '/auth'],
    ['Northlight AI', '/'],
  ] as const) {
    await header(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the header marks the current entry, also above subpages and in dropdowns', async ({ page, open }) => {
  const current = main(page).locator('> ul > li > [aria-current]');
  await open('/about');
  await expect(current).toHaveText('About');
  await open('/services/1');
  await expect(current).toHaveText('Services');
  await current.click();
  await expect(main(page).locator('[aria-current=page]')).toHaveAttribute('href', '/services/1');
  await open('/blog/from-notebook-to-service-in-a-week');
  await expect(current).toHaveText('Blog');
  await open('/');
  await expect(current).toHaveCount(0);
});

test('the header stays visible while scrolling', async ({ page, open }) => {
  await open('/about');
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(header(page).getByRole('link', { name: 'Contact Us' })).toBeInViewport();
});

test('a dropdown panel opens and closes by its button, and shows its links', async ({ page, open }) => {
  await open('/about');
  const button = main(page).getByRole('button', { name: 'Case studies' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  const triage = main(page).getByRole('link', { name: /Triage that reads scans/ });
  await expect(triage).toContainText('Critical findings in 17 minutes, not 48.');
  await expect(triage).toContainText('Featured');
  await expect(triage).toHaveCSS('border-left-color', 'rgb(37, 99, 235)');
  await expect(triage.locator('svg')).toHaveCount(0);
  await button.click();
  await expect(triage).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a dropdown panel closes on a click outside and when another opens', async ({ page, open }) => {
  await open('/about');
  const link = main(page).getByRole('link', { name: /Triage that reads scans/ });
  await main(page).getByRole('button', { name: 'Case studies' }).click();
  await expect(link).toBeVisible();
  await page.mouse.click(10, 700);
  await expect(link).toBeHidden();
  await main(page).getByRole('button', { name: 'Case studies' }).click();
  await expect(link).toBeVisible();
  await main(page).getByRole('button', { name: 'Services' }).click();
  await expect(link).toBeHidden();
  await expect(main(page).getByRole('link', { name: /Custom model development/ })).toBeVisible();
});

test('a dropdown panel opens by Enter, is entered by Tab, and closes by Escape', async ({ page, open }) => {
  await open('/about');
  const button = main(page).getByRole('button', { name: 'Case studies' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link', { name: /^All case studies/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/case-studies');
  await expect(main(page).getByRole('link', { name: /^All case studies/ })).toBeHidden();
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test("the header has the dashboard link and administrators' entries", async ({ page, open }) => {
    await open('/about');
    await expect(main(page).getByRole('link', { name: 'Write a post' })).toHaveAttribute(
      'href',
      '/blog/create',
    );
    await expect(main(page).getByText('Careers')).toHaveCount(0);
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    await header(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/admin/);
  });
});

test.describe('for a client', () => {
  test.use({ as: 'client' });

  test("clients see Dashboard instead of Login, and no administrators' entries", async ({ page, open }) => {
    await open('/about');
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(1);
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  });

  test('on phones the portal is first, Dashboard after it, each with its name', async ({ page, open }) => {
    for (const width of [360, 400, 480, 768]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/client-portal', '/about']) {
        await open(path);
        await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
        const names = await header(page).locator('a:visible').allInnerTexts();
        expect(names.slice(-3).map((name) => name.replace(/\s+/g, ' '))).toEqual([
          'Contact Us',
          'Client Portal',
          'Dashboard',
        ]);
        await expect(header(page).getByRole('link', { name: 'Search' })).toBeVisible({
          visible: width >= 480,
        });
        const [inner = 0, outer = 0] = await header(page).evaluate((bar) => [
          bar.scrollWidth,
          bar.clientWidth,
        ]);
        expect(inner).toBeLessThanOrEqual(outer);
      }
    }
  });

  test('at 1280 pixels the names of menu entries are whole', async ({ page, open }) => {
    const labels = [
      'Products',
      'Research and engineering consulting',
      'Industries',
      'Blog',
      'Company',
      'Engineering careers',
    ];
    const entries = labels.map((label, index) => ({
      ...{ id: index + 1, label, href: `/blog?tag=${index}`, order: index, parentId: null },
      ...{ isVisible: true, requiresAdmin: false, metadata: null, version: 1 },
    }));
    await page.route('**/api/navigation', (route) => route.fulfill({ json: entries }));
    await open('/client-portal');
    await expect(main(page).getByText('Products')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    const cut = await header(page)
      .locator('a:visible, button:visible, a:visible span')
      .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).length);
    expect(cut).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Engineering careers' }),
    ).toBeVisible();
  });
});

test('of three buttons only FAQ is hidden below 400 pixels', async ({ page, open }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open('/about');
  const faq = header(page).getByRole('link', { name: 'FAQ', exact: true });
  await expect(faq).toBeVisible();
  await page.setViewportSize({ width: 399, height: 800 });
  await expect(faq).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the company’s name is whole at every width, and entries do not overlap', async ({ page, open }) => {
  await open('/faq');
  const brand = header(page).getByText('Northlight AI');
  const entries = header(page).locator('a:visible, button:visible');
  for (const width of [320, 345, 360, 400, 640, 700, 768, 900, 1016, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await brand.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
    const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()));
    boxes.forEach((box, index) => {
      const previous = boxes[index - 1];
      if (box && previous) expect(box.x, `at ${width}`).toBeGreaterThanOrEqual(previous.x + previous.width);
    });
  }
});

test('a tablet shows the first entries, and the rest in the menu', async ({ page, open }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open('/faq');
  await expect(main(page).getByRole('button', { name: 'Services' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Case studies' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Blog' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible();
});
